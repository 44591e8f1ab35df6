/** A box with lines of text, in a picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  lines: readonly string[];
  /** Filled with the site's colour. */
  strong?: boolean;
}

/** An arrow, with text above its middle. */
export interface Arrow {
  from: readonly [number, number];
  to: readonly [number, number];
  text?: string;
  dashed?: boolean;
}

/** The content of a picture. */
export interface Picture {
  width: number;
  height: number;
  /** For people who do not see it. */
  title: string;
  boxes: readonly Box[];
  arrows: readonly Arrow[];
}

const style = `
  text { font: 14px system-ui, sans-serif; fill: #24292f; }
  .box { fill: #f6f8fa; stroke: #57606a; }
  .strong { fill: #dbe7ff; stroke: #3451b2; }
  .arrow { stroke: #57606a; fill: none; stroke-width: 1.5; }
  .head { fill: #57606a; }
  .small { font-size: 13px; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .box { fill: #21262d; stroke: #8b949e; }
    .strong { fill: #1f2f57; stroke: #a8b1ff; }
    .arrow { stroke: #8b949e; }
    .head { fill: #8b949e; }
  }`;

/** Draws a picture that is readable on light and dark pages. */
export function drawSvg({ width, height, title, boxes, arrows }: Picture): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(title)}">`,
    `<title>${escape(title)}</title>`,
    `<style>${style}</style>`,
    `<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>`,
    ...arrows.map(drawArrow),
    ...boxes.map(drawBox),
    "</svg>",
    "",
  ].join("\n");
}

const lineHeight = 19;

function drawBox({ x, y, width, lines, strong = false }: Box): string {
  const height = lines.length * lineHeight + 15;
  const middle = x + width / 2;
  const texts = lines.map(
    (line, index) =>
      `<text x="${middle}" y="${y + 22 + index * lineHeight}" text-anchor="middle"${index > 0 ? ' class="small"' : ' font-weight="600"'}>${escape(line)}</text>`,
  );
  return `<rect class="box${strong ? " strong" : ""}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>${texts.join("")}`;
}

function drawArrow({ from: [x1, y1], to: [x2, y2], text = "", dashed = false }: Arrow): string {
  const label = `<text class="small" x="${(x1 + x2) / 2}" y="${(y1 + y2) / 2 - 6}" text-anchor="middle">${escape(text)}</text>`;
  const dash = dashed ? ' stroke-dasharray="5 4"' : "";
  return `<path class="arrow" d="M${x1} ${y1}L${x2} ${y2}"${dash} marker-end="url(#head)"/>${text === "" ? "" : label}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
