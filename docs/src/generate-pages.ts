import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

import { agentsPage } from "./agents-page.ts";
import { commandPage } from "./command-page.ts";
import { errorPage } from "./errors/error-page.ts";
import { protocolPages } from "./protocol/protocol-pages.ts";
import { rulePage } from "./rule-page.ts";

const repositoryFolder = join(import.meta.dirname, "../..");
const repositoryAddress = "https://github.com/parley-acp/parley/blob/main";

/** Makes the pages that are not written by hand, by their files below the folder of the pages. */
export function generatePages(): Map<string, string> {
  return new Map([
    ["migration/agent.md", pageOfRepository("packages/agent/migration.md")],
    ["migration/client.md", pageOfRepository("packages/client/migration.md")],
    ["reference/errors.md", errorPage()],
    ["reference/commands.md", commandPage()],
    ["reference/rules.md", rulePage()],
    ["reference/agents.md", agentsPage()],
    [
      "reference/map-store.md",
      codePage("A store over a Map", "packages/storage/examples/map-session-store.ts"),
    ],
    ...protocolPages(),
  ]);
}

/** A page with the text of a program, whose first comment says what it is. */
function codePage(title: string, file: string): string {
  const code = readFileSync(join(repositoryFolder, file), "utf8");
  const link = `[In the repository](${repositoryAddress}/${file}).`;
  return `# ${title}\n\n${link}\n\n\`\`\`typescript\n${code}\`\`\`\n`;
}

/** A page of the repository, whose relative links lead to the repository. */
function pageOfRepository(file: string): string {
  const text = readFileSync(join(repositoryFolder, file), "utf8");
  return text.replace(/\]\((?!https?:|#)([^)]+)\)/g, (_link, path: string) => {
    return `](${repositoryAddress}/${posix.join(posix.dirname(file), path)})`;
  });
}
