import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";

import { agentsPage } from "./agents-page.ts";
import { commandPage } from "./command-page.ts";
import { errorPage } from "./errors/error-page.ts";
import { examplesPage } from "./examples-page.ts";
import { protocolPages } from "./protocol/protocol-pages.ts";
import { rulePage } from "./rule-page.ts";

const repositoryFolder = join(import.meta.dirname, "../..");
const repositoryAddress = "https://github.com/parley-acp/parley/blob/main";

/** Repository files that are also pages of the site. */
const repositoryPages: ReadonlyMap<string, string> = new Map([
  ["packages/agent/migration.md", "migration/agent.md"],
  ["packages/client/migration.md", "migration/client.md"],
  ["ARCHITECTURE.md", "reference/architecture.md"],
  ["docs/glossary.md", "reference/glossary.md"],
  ...readdirSync(join(repositoryFolder, "docs/decisions")).map(
    (file) => [`docs/decisions/${file}`, `reference/decisions/${file.replace("README", "index")}`] as const,
  ),
]);

/** Creates the generated pages, keyed by their path in the pages folder. */
export function generatePages(): Map<string, string> {
  return new Map([
    ...Array.from(repositoryPages, ([file, page]) => [page, pageOfRepository(file, page)] as const),
    ["start/examples.md", examplesPage()],
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

/** Creates a page that shows a program. The comment at the start of the program serves as its description. */
function codePage(title: string, file: string): string {
  const code = readFileSync(join(repositoryFolder, file), "utf8");
  const link = `[In the repository](${repositoryAddress}/${file}).`;
  return `# ${title}\n\n${link}\n\n\`\`\`typescript\n${code}\`\`\`\n`;
}

/**
 * Creates a page from a repository file. Points relative links to the matching page of the site, or else to the
 * repository.
 */
function pageOfRepository(file: string, page: string): string {
  const text = readFileSync(join(repositoryFolder, file), "utf8");
  return text.replace(/\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g, (_link, path: string, anchor = "") => {
    const target = posix.join(posix.dirname(file), path);
    const known = repositoryPages.get(target);
    if (known === undefined) return `](${repositoryAddress}/${target}${anchor})`;
    return `](${posix.relative(posix.dirname(page), known)}${anchor})`;
  });
}
