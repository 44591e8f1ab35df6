import type { MarkdownOptions } from "vitepress";

type MarkdownRenderer = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** The mark that `tools/checks` writes into pages before the first release. */
const mark = /^# after the first release; until then, .*\n/;
const note = "Available from the first release. Until then, see [Install](/start/index.md#install).";

/**
 * If a command block needs unreleased packages, replaces the mark in it with a line above the block. Unlike a comment
 * inside a block, that line can contain a link.
 */
export function linkInstall(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("link-install", (state) => {
    const { tokens } = state;
    state.tokens = [];
    /** Start index of the open code group. A note cannot be inside the group, so it goes above. */
    let group: number | undefined;
    let isNoted = false;
    for (const token of tokens) {
      if (token.type === "container_code-group_open") group = state.tokens.length;
      if (token.type === "container_code-group_close") {
        group = undefined;
        isNoted = false;
      }
      if (token.type === "fence" && mark.test(token.content)) {
        token.content = token.content.replace(mark, "");
        const at = group ?? state.tokens.length;
        if (!isNoted) state.tokens.splice(at, 0, ...state.md.parse(note, state.env));
        isNoted = group !== undefined;
      }
      state.tokens.push(token);
    }
  });
}
