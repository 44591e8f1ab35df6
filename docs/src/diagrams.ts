import { renderMermaidSVG } from "beautiful-mermaid";
import type { MarkdownOptions } from "vitepress";

import { drawPictures } from "./pictures.ts";

type MarkdownRenderer = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/**
 * Embeds generated pictures and Mermaid diagrams in the pages as SVG, so that they follow the reader's light or dark
 * theme. Drawing them does not require a browser.
 */
export function showDiagrams(markdown: MarkdownRenderer): void {
  const pictures = drawPictures();
  const { image, fence } = markdown.renderer.rules;
  markdown.renderer.rules.image = (...args) => {
    const [tokens, index] = args;
    const picture = pictures.get(tokens[index]?.attrGet("src") ?? "");
    return picture ? figure(picture) : (image?.(...args) ?? "");
  };
  markdown.renderer.rules.fence = (...args) => {
    const [tokens, index] = args;
    const { info = "", content = "" } = tokens[index] ?? {};
    return info === "mermaid" ? figure(drawMermaid(content)) : (fence?.(...args) ?? "");
  };
}

/** Wide pictures scroll on small screens, so they must be reachable by keyboard. */
function figure(svg: string): string {
  return `<span class="picture" tabindex="0">${svg}</span>`;
}

/** Draws a diagram. The colors are in the site's style sheet because Vue removes styles from templates. */
function drawMermaid(source: string): string {
  return renderMermaidSVG(source, { transparent: true })
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/^<svg (.*?) style="[^"]*"/, '<svg $1 role="img" aria-label="Diagram"')
    .replaceAll("\n", " ");
}
