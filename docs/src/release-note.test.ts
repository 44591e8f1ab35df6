import { createMarkdownRenderer } from "vitepress";
import { expect, test } from "vitest";

import { linkInstall } from "./release-note.ts";

const marked = (info: string): string =>
  `\`\`\`${info}\n# after the first release; until then, see "Install" in Parley's README\nnpm install a\n\`\`\`\n`;

test.each([
  { name: "a marked block", page: marked("sh"), notes: 1 },
  {
    name: "a group of two marked blocks",
    page: `::: code-group\n${marked("sh [npm]")}${marked("sh [pnpm]")}:::\n`,
    notes: 1,
  },
  {
    name: "a marked block after a group",
    page: `::: code-group\n${marked("sh [npm]")}:::\n${marked("sh")}`,
    notes: 2,
  },
  { name: "a block without a mark", page: "```sh\nnpm install a\n```\n", notes: 0 },
])("renders $name with this many links to Install: $notes", async ({ page, notes }) => {
  const markdown = await createMarkdownRenderer("", { config: linkInstall });
  const html = markdown.render(page, { relativePath: "start/agent.md" });
  expect(
    html.split('<p>Available from the first release. Until then, see <a href="/start/#install">').length - 1,
  ).toBe(notes);
  expect(html).not.toContain("until then:");
  expect(html).toContain("install");
  // The tabs are the only children of their container.
  expect(html).not.toMatch(/class="blocks">\s*<p>/);
});
