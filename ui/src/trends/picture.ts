// A chart as a PNG: what is drawn in the window, with its title and its sentence above it. Nothing of it leaves the window.

const SHARP = 2;
const EDGE = 24;
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
] as const;

/** The PNG of the charts in `box`, in base64. */
export async function pictureOf(title: string, sentence: string, box: HTMLElement): Promise<string> {
  const drawings = [...box.querySelectorAll<SVGSVGElement>("svg")];
  const column = getComputedStyle(box).display === "grid";
  const sizes = drawings.map((svg) => ({ width: svg.width.baseVal.value, height: svg.height.baseVal.value }));
  const sum = (of: "width" | "height") => sizes.reduce((all, one) => all + one[of], 0);
  const most = (of: "width" | "height") => Math.max(0, ...sizes.map((one) => one[of]));
  const wide = Math.max(column ? most("width") : sum("width"), 560);
  const tall = column ? sum("height") : most("height");

  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const font = (size: number, weight: number) => `${weight} ${size}px sans-serif`;
  pen.font = font(13, 400);
  const lines = wrapped(sentence, wide, (text) => pen.measureText(text).width);
  const head = EDGE + 26 + lines.length * 19 + 8;
  canvas.width = (wide + 2 * EDGE) * SHARP;
  canvas.height = (head + tall + EDGE) * SHARP;
  pen.scale(SHARP, SHARP);
  const root = getComputedStyle(document.documentElement);
  const colour = (name: string) => root.getPropertyValue(name).trim();
  pen.fillStyle = colour("--surface");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "top";
  pen.fillStyle = colour("--ink");
  pen.font = font(18, 600);
  pen.fillText(title, EDGE, EDGE);
  pen.fillStyle = colour("--ink-2");
  pen.font = font(13, 400);
  for (const [index, line] of lines.entries()) pen.fillText(line, EDGE, EDGE + 28 + index * 19);

  let along = 0;
  for (const [index, svg] of drawings.entries()) {
    const size = sizes[index] ?? { width: 0, height: 0 };
    const image = await imageOf(svg, size);
    pen.drawImage(image, EDGE + (column ? 0 : along), head + (column ? along : 0), size.width, size.height);
    along += column ? size.height : size.width;
  }
  return canvas.toDataURL("image/png").replace(/^data:image\/png;base64,/, "");
}

/** A drawing with the styles that it has here, for elsewhere it has none of the window's. */
async function imageOf(svg: SVGSVGElement, size: { width: number; height: number }) {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(size.width));
  copy.setAttribute("height", String(size.height));
  const theirs = [...copy.querySelectorAll<SVGElement>("*")];
  for (const [index, own] of [...svg.querySelectorAll<SVGElement>("*")].entries()) {
    const styles = getComputedStyle(own);
    for (const name of STYLES) theirs[index]?.setAttribute(name, styles.getPropertyValue(name));
  }
  const text = new XMLSerializer().serializeToString(copy);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image(size.width * SHARP, size.height * SHARP);
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A text in lines that are no wider than `wide`. */
export function wrapped(text: string, wide: number, width: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && width(`${last} ${word}`) <= wide) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
