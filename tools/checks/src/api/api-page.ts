import type { Declaration, ExportOrigins } from "../tree/export-origins.ts";
import { entriesOf } from "../tree/workspace-package.ts";
import type { ApiLinks, ApiPageHome } from "./api-links.ts";
import { commentedClass, declarationOf, declarationText } from "./declaration-text.ts";

/** Each package's guides, by the package's folder: their titles, and their files relative to the package's page. */
const guides: Readonly<Record<string, readonly (readonly [title: string, file: string])[]>> = {
  "packages/agent": [
    ["Write an agent", "../../start/agent.md"],
    ["Turns and streaming", "../../guides/turns.md"],
    ["Tool calls", "../../guides/tool-calls.md"],
    ["Permissions", "../../guides/permissions.md"],
  ],
  "packages/client": [
    ["Write a client", "../../start/client.md"],
    ["Forms", "../../guides/forms.md"],
  ],
  "packages/conformance": [["Conformance", "../../guides/conformance.md"]],
  "packages/mcp-transport": [["MCP servers", "../../guides/mcp.md"]],
  "packages/permission": [["Permissions", "../../guides/permissions.md"]],
  "packages/protocol": [["Transports", "../../guides/transports.md"]],
  "packages/proxy": [["Proxies", "../../guides/proxies.md"]],
  "packages/server": [
    ["Remote agents", "../../guides/remote.md"],
    ["Relay", "../../guides/relay.md"],
    ["Hosting", "../../guides/hosting.md"],
  ],
  "packages/storage": [
    ["Sessions and storage", "../../guides/sessions.md"],
    ["Write a store", "../../guides/stores.md"],
  ],
};

/**
 * Creates a package's page for the documentation site, with each export of its entries, its doc comment, and its
 * declaration including the members' comments. Values that a program calls come before types. Anything exported by
 * several entries is described at the first one.
 */
export function apiPage(
  { home, includes }: Omit<ApiPageHome, "page">,
  origins: ExportOrigins,
  links: ApiLinks,
): string {
  const { name } = home.manifest;
  const described = new Map<string, string>();
  const lines = [`# ${name}`, "", home.manifest.description ?? "", ""];
  const read = (guides[home.folder] ?? []).map(([title, file]) => `[${title}](${file})`);
  if (read.length > 0) lines.push(`Guides: ${read.join(", ")}.`, "");
  for (const [subpath, path] of entriesOf(home)) {
    if (!includes(subpath)) continue;
    const entry = name + subpath.slice(1);
    lines.push(`## ${entry}`, "");
    if (subpath.includes("unstable")) lines.push("Experimental: follows drafts of the specification.", "");
    const repeated: string[] = [];
    const rankOf = (exported: string): number => rank(origins.exported(path, exported));
    const names = origins.namesOf(path).toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
    for (const exported of names) {
      const declaration = origins.exported(path, exported);
      const key = declaration ? `${declaration.file.path} ${declaration.name}` : exported;
      const before = described.get(key);
      if (before === undefined && declaration) {
        described.set(key, entry);
        lines.push(...section(exported, declaration, links));
      } else repeated.push(links.exported(path, exported));
    }
    if (repeated.length > 0) lines.push(`Also: ${repeated.join(", ")}.`, "");
  }
  return lines.join("\n");
}

/** Sorts functions and values first, then classes, then types. */
function rank(declaration: Declaration | undefined): number {
  const [statement] = declaration?.statements ?? [];
  const type = statement && declarationOf(statement)?.type;
  if (type === "TSInterfaceDeclaration" || type === "TSTypeAliasDeclaration") return 2;
  return type === "ClassDeclaration" ? 1 : 0;
}

function section(name: string, declaration: Declaration, links: ApiLinks): string[] {
  const used = links.usedBy(declaration);
  const { description, tags, examples } = commentOf(declaration);
  return [
    `### ${name}`,
    "",
    ...(description === "" ? [] : [description, ""]),
    ...examples.flatMap((example) => [example, ""]),
    "```typescript",
    codeOf(declaration).replace(/\{@link\s+([^}]+)\}/g, "$1"),
    "```",
    "",
    ...tags.flatMap((tag) => [`- ${tag}`]),
    ...(tags.length > 0 ? [""] : []),
    ...(used.length > 0 ? [`Uses ${used.join(", ")}.`, ""] : []),
  ];
}

/**
 * Returns classes, interfaces and types with their members' comments, and everything else without bodies and values.
 */
function codeOf(declaration: Declaration): string {
  const [statement] = declaration.statements;
  const node = statement && declarationOf(statement);
  if (node?.type === "ClassDeclaration") return commentedClass(declaration, node);
  const isType = node?.type === "TSInterfaceDeclaration" || node?.type === "TSTypeAliasDeclaration";
  if (!isType) return declarationText(declaration);
  // Removes tags meant for the JSON Schema generator.
  return declaration.file.text.slice(node.start, node.end).replace(/^ *\* @(?:x-|default\b).*\n/gm, "");
}

interface DocComment {
  readonly description: string;
  readonly tags: string[];
  readonly examples: string[];
}

/** Returns the doc comment above a declaration as Markdown. */
function commentOf({ file: { text, comments }, statements }: Declaration): DocComment {
  const start = statements[0]?.start ?? 0;
  const last = comments.findLast(({ end }) => end <= start);
  if (!last?.value.startsWith("*") || text.slice(last.end, start).trim() !== "") {
    return { description: "", tags: [], examples: [] };
  }
  const plain = last.value
    .slice(1)
    .replace(/^[ \t]*\*[ \t]?/gm, "")
    .replace(/\{@link\s+([^}]+)\}/g, "`$1`")
    .trim();
  const [description = "", ...tags] = plain.split(/^@/m);
  const isExample = (tag: string): boolean => tag.startsWith("example\n");
  return {
    description: description.trim(),
    examples: tags.filter(isExample).map((tag) => tag.slice("example\n".length).trim()),
    tags: tags
      .filter((tag) => !isExample(tag))
      .map((tag) =>
        tag
          .replace(/^(\w+) */, "**$1** ")
          .replace(/\s*\n\s*/g, " ")
          .trim(),
      ),
  };
}
