//! An icon among those of the desktop, where it has a place for them: what is next, what is due with its buttons, and the way to the window.

use tauri::AppHandle;

use crate::desktop::{Desktop, Glance};

/// So often, a tick each, a place for icons is looked for: a desktop that is starting may have none yet.
const TRIES: u32 = 20;

/// The icon, once there is one.
pub struct Tray {
    app: AppHandle,
    tries: u32,
    shown: Option<(Glance, icon::Handle)>,
}

impl Tray {
    pub fn new(app: AppHandle) -> Tray {
        Tray { app, tries: 0, shown: None }
    }

    /// Shows what there is now. While the record is closed the icon names nothing.
    pub async fn follow(&mut self, desktop: &Desktop) {
        let glance = desktop.record().glance().await;
        match &mut self.shown {
            Some((before, _)) if *before == glance => {}
            Some((before, handle)) => {
                icon::show(handle, glance.clone()).await;
                *before = glance;
            }
            None if self.tries < TRIES => {
                self.tries += 1;
                if let Some(handle) = icon::appear(self.app.clone(), glance.clone()).await {
                    self.shown = Some((glance, handle));
                    crate::background::has_tray(&self.app, true);
                }
            }
            None => {}
        }
    }
}

#[cfg(target_os = "linux")]
mod icon {
    use ksni::menu::{MenuItem, StandardItem, SubMenu};
    use ksni::{OfflineReason, TrayMethods};

    use super::*;
    use crate::desktop::{DoseAction, DueNow};

    static PICTURE: tauri::image::Image<'_> = tauri::include_image!("./icons/32x32.png");

    pub struct Icon {
        app: AppHandle,
        glance: Glance,
    }

    pub type Handle = ksni::Handle<Icon>;

    /// An icon, where a watcher for them answers.
    pub async fn appear(app: AppHandle, glance: Glance) -> Option<Handle> {
        Icon { app, glance }.spawn().await.ok()
    }

    pub async fn show(handle: &Handle, glance: Glance) {
        handle.update(|icon| icon.glance = glance).await;
    }

    impl ksni::Tray for Icon {
        fn id(&self) -> String {
            "org.alara.Alara".to_owned()
        }

        fn title(&self) -> String {
            let Glance { next, next_dose, .. } = &self.glance;
            next_dose.as_ref().or(next.as_ref()).cloned().unwrap_or_else(|| "Alara".to_owned())
        }

        fn icon_pixmap(&self) -> Vec<ksni::Icon> {
            let (width, height) = (PICTURE.width(), PICTURE.height());
            let (pixels, _) = PICTURE.rgba().as_chunks::<4>();
            let data = pixels.iter().flat_map(|[red, green, blue, alpha]| [*alpha, *red, *green, *blue]).collect();
            vec![ksni::Icon { width: width.cast_signed(), height: height.cast_signed(), data }]
        }

        fn activate(&mut self, _: i32, _: i32) {
            crate::window::forward(&self.app);
        }

        fn watcher_online(&self) {
            crate::background::has_tray(&self.app, true);
        }

        /// The desktop's place for icons is gone: it comes back by itself, if it does.
        fn watcher_offline(&self, _: OfflineReason) -> bool {
            crate::background::has_tray(&self.app, false);
            true
        }

        fn menu(&self) -> Vec<MenuItem<Self>> {
            let mut menu: Vec<MenuItem<Self>> = Vec::new();
            for next in self.glance.next_dose.iter().chain(&self.glance.next) {
                menu.push(StandardItem { label: text(next), enabled: false, ..Default::default() }.into());
            }
            for DueNow { occurrence, label, done } in &self.glance.due {
                let press = |label: &str, action: DoseAction| -> MenuItem<Self> {
                    let occurrence = occurrence.clone();
                    let activate = Box::new(move |icon: &mut Icon| {
                        crate::press::press(icon.app.clone(), occurrence.clone(), action);
                    });
                    StandardItem { label: label.to_owned(), activate, ..Default::default() }.into()
                };
                let submenu = vec![
                    press(done, DoseAction::Taken),
                    press("Later", DoseAction::Snooze),
                    press("Skip", DoseAction::Skip),
                ];
                menu.push(SubMenu { label: text(label), submenu, ..Default::default() }.into());
            }
            let open = Box::new(|icon: &mut Icon| crate::window::forward(&icon.app));
            let quit = Box::new(|icon: &mut Icon| icon.app.exit(0));
            menu.push(MenuItem::Separator);
            menu.push(StandardItem { label: "Open Alara".to_owned(), activate: open, ..Default::default() }.into());
            menu.push(StandardItem { label: "Quit".to_owned(), activate: quit, ..Default::default() }.into());
            menu
        }
    }

    /// An underscore marks a key; here it is a letter.
    fn text(label: &str) -> String {
        label.replace('_', "__")
    }
}

#[cfg(not(target_os = "linux"))]
mod icon {
    use super::*;

    pub struct Handle;

    pub async fn appear(_: AppHandle, _: Glance) -> Option<Handle> {
        None
    }

    pub async fn show(_: &Handle, _: Glance) {}
}
