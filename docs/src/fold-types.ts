import type { MarkdownOptions } from "vitepress";

type MarkdownRenderer = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Returns whether a page, such as `reference/api/agent.md`, documents the exports of a package. */
export function isApiPage(page: string): boolean {
  return page.startsWith("reference/api/");
}

/**
 * Folds the level-4 sections of API pages, which contain types that only other exports mention. The page's Markdown,
 * which the search indexes, remains a flat list of sections.
 */
export function foldTypes(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("fold-types", (state) => {
    const { env, Token, tokens } = state;
    if (env.isForSearch === true || !isApiPage(String(env.relativePath ?? ""))) return;
    const html = (content: string): (typeof tokens)[number] =>
      Object.assign(new Token("html_block", "", 0), { content: `${content}\n` });
    state.tokens = [];
    let isFolded = false;
    for (const [index, token] of tokens.entries()) {
      if (token.type === "heading_open") {
        if (isFolded) state.tokens.push(html("</details>"));
        isFolded = token.tag === "h4";
      }
      if (token.type === "heading_open" && isFolded) {
        // A summary is a button, so it must not contain the anchor link that other headings have.
        const [name] = tokens[index + 1]?.children ?? [];
        const id = String(token.attrGet("id"));
        state.tokens.push(html(`<details class="type" id="${id}"><summary>${name?.content}</summary>`));
      } else if (!(isFolded && isInHeading(tokens, index))) state.tokens.push(token);
    }
    if (isFolded) state.tokens.push(html("</details>"));
  });
}

/** Returns whether a token is the text or the end of a heading. */
function isInHeading(tokens: readonly { readonly type: string }[], index: number): boolean {
  return tokens[index]?.type === "heading_close" || tokens[index - 1]?.type === "heading_open";
}
