import { readFileSync } from "node:fs";
import { join } from "node:path";

import { createMarkdownRenderer } from "vitepress";

/** The program from `examples/ten-lines` as HTML. VitePress sets it to the result of `load`. */
declare const data: string;
export { data };

export default {
  async load(): Promise<string> {
    const program = readFileSync(join(import.meta.dirname, "../../../examples/ten-lines/agent.ts"), "utf8");
    // Reuses the renderer that VitePress created for the pages.
    const markdown = await createMarkdownRenderer("");
    return markdown.render(`\`\`\`ts\n${program}\`\`\`\n`);
  },
};
