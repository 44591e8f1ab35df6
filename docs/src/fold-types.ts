import type { MarkdownOptions } from "vitepress";

type MarkdownRenderer = Parameters<NonNullable<MarkdownOptions["config"]>>[0];
type Token = ReturnType<MarkdownRenderer["parse"]>[number];

/** Returns whether a page, such as `reference/api/agent.md`, documents the exports of a package. */
export function isApiPage(page: string): boolean {
  return page.startsWith("reference/api/");
}

/**
 * Folds the level-4 sections of API pages, which describe types that only other exports mention. Also adds the names
 * that the search field looks for. The Markdown remains a flat list of sections for the site's search index.
 */
export function foldTypes(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("fold-types", (state) => {
    const { env, Token, tokens } = state;
    if (env.isForSearch === true || !isApiPage(String(env.relativePath ?? ""))) return;
    nameMembers(tokens);
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
        // A summary acts as a button, so it cannot contain the anchor link of a normal heading.
        const [name] = tokens[index + 1]?.children ?? [];
        const id = String(token.attrGet("id"));
        state.tokens.push(
          html(
            `<details class="type" id="${id}" data-name="${name?.content}"><summary>${name?.content}</summary>`,
          ),
        );
      } else if (!(isFolded && isInHeading(tokens, index))) state.tokens.push(token);
    }
    if (isFolded) state.tokens.push(html("</details>"));
  });
}

/** Returns whether a token is the text or the end of a heading. */
function isInHeading(tokens: readonly { readonly type: string }[], index: number): boolean {
  return tokens[index]?.type === "heading_close" || tokens[index - 1]?.type === "heading_open";
}

/** Adds names to the headings of exports, and a name and an id to the table row of each member. */
function nameMembers(tokens: readonly Token[]): void {
  const ids = new Set<string>();
  let section = { id: "", name: "" };
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      section = { id: String(token.attrGet("id")), name: tokens[index + 1]?.children?.[0]?.content ?? "" };
      if (token.tag === "h3") token.attrSet("data-name", section.name);
    }
    if (token.type !== "tr_open") continue;
    // The code is a property name or a method signature.
    const [code] = tokens[index + 2]?.children?.filter(({ type }) => type === "code_inline") ?? [];
    const name = /^[\w$]+/.exec(code?.content ?? "")?.[0];
    const id = `${section.id}-${name?.toLowerCase()}`;
    if (name === undefined || ids.has(id)) continue;
    ids.add(id);
    token.attrSet("id", id);
    token.attrSet("data-name", `${section.name}.${name}`);
  }
}
