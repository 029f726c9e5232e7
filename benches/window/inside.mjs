// What runs in the page. Each function goes over as its own text: it may use nothing from outside itself.

/** Answers once nothing of the page has changed for so long. */
export function settled(quiet) {
  return new Promise((done) => {
    let timer = setTimeout(finish, quiet);
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, quiet);
    });
    function finish() {
      watch.disconnect();
      done(true);
    }
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** Says something with Enter, and answers how long it took until the whole answer was painted. */
export function answered(text, patience) {
  const field = document.querySelector("form textarea");
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set;
  field.focus();
  set.call(field, text);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return new Promise((done, fail) => {
    requestAnimationFrame(() => {
      const log = document.querySelector("[role=log]");
      const isWhole = () => {
        const all = [...log.querySelectorAll("article")].slice(-2);
        const [you, alara] = all;
        return (
          alara?.getAttribute("aria-label")?.startsWith("Alara") &&
          you.querySelector("p")?.textContent === text &&
          !alara.hasAttribute("aria-busy") &&
          alara.textContent !== ""
        );
      };
      const start = performance.now();
      const late = setTimeout(() => {
        watch.disconnect();
        fail(`no answer to "${text}"`);
      }, patience);
      const watch = new MutationObserver(() => {
        if (!isWhole()) return;
        watch.disconnect();
        clearTimeout(late);
        // What is sent from a frame arrives after it was painted.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            // A port that stays open is asked at each message of every other.
            channel.port1.close();
            done(performance.now() - start);
          };
          channel.port2.postMessage(null);
        });
      });
      watch.observe(log, { subtree: true, childList: true, characterData: true, attributes: true });
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    });
  });
}

/** So many frames with a key, a step of scrolling or nothing in each: how long each worked, painting included, and how many came late. */
export function frames(kind, count) {
  const field = document.querySelector("form textarea");
  const log = document.querySelector("[role=log]");
  const words = "took two ibuprofen at eight and then walked a while ";
  if (kind === "type") field.focus();
  return new Promise((done) => {
    const work = [];
    let [late, before, number] = [0, 0, 0];
    const frame = (now) => {
      if (before > 0 && now - before > 25) late += 1;
      before = now;
      const start = performance.now();
      if (kind === "type") document.execCommand("insertText", false, words[number % words.length]);
      if (kind === "scroll") log.scrollTop += number < count / 2 ? -160 : 160;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        work.push(performance.now() - start);
        number += 1;
        if (number < count) return requestAnimationFrame(frame);
        if (kind === "type") {
          document.execCommand("selectAll");
          document.execCommand("delete");
        }
        done({ work, late });
      };
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(frame);
  });
}

/** Opens a place, and answers how long it took until the last of it was painted. */
export function page(title) {
  const button = [...document.querySelectorAll("nav button")].find((one) => one.textContent.trim().startsWith(title));
  if (!button) throw new Error(`there is no place ${title}`);
  return new Promise((done) => {
    const start = performance.now();
    let last = start;
    let timer;
    const watch = new MutationObserver(() => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          channel.port1.close();
          last = performance.now();
          clearTimeout(timer);
          timer = setTimeout(finish, 300);
        };
        channel.port2.postMessage(null);
      });
    });
    function finish() {
      watch.disconnect();
      done(last - start);
    }
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    button.click();
    timer = setTimeout(finish, 15_000);
  });
}

/** Reads the conversation in, page by page, up to so many messages; answers how many there are. */
export async function loadAll(window, most) {
  for (;;) {
    const found = await window.run(async (limit) => {
      const log = document.querySelector("[role=log]");
      const count = () => Number(log.querySelector("[data-rows]").dataset.rows) - 1;
      const end = performance.now() + 12_000;
      while (performance.now() < end) {
        const earlier = [...log.querySelectorAll("button")].find((one) => /earlier/.test(one.textContent));
        if (!earlier || count() >= limit) return { count: count(), done: true };
        if (!earlier.disabled && !earlier.hasAttribute("aria-busy")) earlier.click();
        await new Promise((next) => setTimeout(next, 20));
      }
      return { count: count(), done: false };
    }, most);
    if (found.done) return found.count;
  }
}
