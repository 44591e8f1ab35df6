/** A box in a picture, with lines of text. */
export interface Box {
  x: number;
  y: number;
  width: number;
  lines: readonly string[];
  /** Whether the box is filled with the site's color. */
  strong?: boolean;
}

export interface Arrow {
  from: readonly [number, number];
  to: readonly [number, number];
  /** Lines of text above or to the right of the arrow's midpoint. */
  lines?: readonly string[];
  beside?: boolean;
  dashed?: boolean;
  /** Whether the arrow has no head. */
  plain?: boolean;
}

export interface Picture {
  width: number;
  height: number;
  /** Description for screen readers. */
  title: string;
  boxes: readonly Box[];
  arrows: readonly Arrow[];
}

/** Draws a picture. The page's style sheet colors it by class. */
export function drawSvg({ width, height, title, boxes, arrows }: Picture): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(title)}">`,
    `<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>`,
    ...arrows.map(drawArrow),
    ...boxes.map(drawBox),
    "</svg>",
  ].join("");
}

const lineHeight = 19;

export function heightOf({ lines }: Pick<Box, "lines">): number {
  return lines.length * lineHeight + 15;
}

function drawBox({ x, y, width, lines, strong = false }: Box): string {
  const height = heightOf({ lines });
  const middle = x + width / 2;
  const texts = lines.map(
    (line, index) =>
      `<text x="${middle}" y="${y + 22 + index * lineHeight}" text-anchor="middle"${index > 0 ? ' class="small"' : ' font-weight="600"'}>${escape(line)}</text>`,
  );
  return `<rect class="box${strong ? " strong" : ""}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>${texts.join("")}`;
}

function drawArrow({ from, to, lines = [], ...how }: Arrow): string {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const texts = lines.map((line, index) => {
    const above = y - 7 - (lines.length - 1 - index) * 16;
    const place = how.beside ? `x="${x + 10}" y="${y + 4}"` : `x="${x}" y="${above}" text-anchor="middle"`;
    return `<text class="small" ${place}>${escape(line)}</text>`;
  });
  const dash = how.dashed ? ' stroke-dasharray="5 4"' : "";
  const head = how.plain ? "" : ' marker-end="url(#head)"';
  return `<path class="arrow" d="M${from.join(" ")}L${to.join(" ")}"${dash}${head}/>${texts.join("")}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
