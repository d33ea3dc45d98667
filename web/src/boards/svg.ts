/** Elements of drawings. Looks are attributes, not styles, so that a drawing can be saved alone. */

const SPACE = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number | null | undefined>>;

export function make<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SPACE, name);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** Set attributes; null takes one away. */
export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

export function text(
  content: string,
  x: number,
  y: number,
  size: number,
  attributes: Attributes = {},
): SVGTextElement {
  const all = {
    x,
    y,
    "font-size": size,
    "text-anchor": "middle",
    "dominant-baseline": "central",
    "pointer-events": "none",
    ...attributes,
  };
  return make("text", all, content);
}

/** Make a part of a drawing a button, for pointers, keys and those who do not see it. */
export function asButton(
  element: SVGElement,
  label: string,
  onPress: (event: MouseEvent | KeyboardEvent) => void,
  isStop = true,
): void {
  set(element, { role: "button", tabindex: isStop ? 0 : -1, "aria-label": label });
  element.addEventListener("click", (event) => onPress(event as MouseEvent));
  element.addEventListener("keydown", (event) => {
    const { key } = event;
    if (key !== "Enter" && key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onPress(event);
  });
}

/** Where a pointer is, in the drawing's own units. */
export function pointIn(svg: SVGSVGElement, event: MouseEvent): readonly [number, number] | null {
  const matrix = svg.getScreenCTM();
  if (!matrix) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return [point.x, point.y];
}

/** A drawing as a picture, `width` pixels wide. */
export async function toPng(svg: SVGSVGElement, width: number, ground: string): Promise<Blob> {
  const box = svg.viewBox.baseVal;
  const height = Math.round((width * box.height) / box.width);
  const copy = svg.cloneNode(true) as SVGSVGElement;
  set(copy, { width, height, xmlns: SPACE });
  const source = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  const address = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no 2D canvas");
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
