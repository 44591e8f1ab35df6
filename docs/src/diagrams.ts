import { renderMermaidSVG } from "beautiful-mermaid";
import type { MarkdownOptions } from "vitepress";

import { drawPictures } from "./pictures.ts";

type MarkdownRenderer = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/**
 * Puts the generated pictures and Mermaid diagrams into the pages as SVG, so that they follow the reader's choice of light or
 * dark. No browser draws them.
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

/** Wide pictures scroll on small screens, so the keyboard must reach them. */
function figure(svg: string): string {
  return `<span class="picture" tabindex="0">${svg}</span>`;
}

/** Draws a diagram. The site's style sheet has its colors: Vue removes styles from templates. */
function drawMermaid(source: string): string {
  return renderMermaidSVG(source, { transparent: true })
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/^<svg (.*?) style="[^"]*"/, '<svg $1 role="img" aria-label="Diagram"')
    .replaceAll("\n", " ");
}
