import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import MiniSearch from "minisearch";

/** Searches that have to find their page among the first results. */
const expectedFinds: readonly (readonly [query: string, page: string])[] = [
  ["call a language model", "guides/language-model"],
  ["language model", "guides/language-model"],
  ["LLM", "guides/language-model"],
  ["openai", "guides/language-model"],
  ["anthropic", "guides/language-model"],
  ["ollama", "guides/language-model"],
  ["AI SDK", "guides/language-model"],
  ["streamText", "guides/language-model"],
  ["cancel a turn", "guides/turns"],
  ["ask for permission", "guides/permissions"],
  ["keep sessions in PostgreSQL", "guides/sessions"],
  ["show a diff", "guides/tool-calls"],
  ["load a session", "guides/sessions"],
  ["MCP server fails", "guides/mcp"],
  ["version 2", "guides/versions"],
  ["custom method", "guides/extensions"],
  ["log in", "guides/login"],
  ["test my agent", "guides/testing"],
  ["permission", "guides/permissions"],
  ["terminal", "guides/tool-calls"],
  ["MCP", "guides/mcp"],
  ["session", "guides/sessions"],
  ["cancel", "guides/turns"],
  ["TestSession", "reference/api/agent"],
  ["ACP-CANCEL-002", "reference/rules"],
  ["nginx", "guides/remote"],
  ["ticket for a WebSocket", "guides/remote"],
  ["agent in the browser", "guides/remote"],
  ["exit code of a script", "guides/scripting"],
  ["which Node.js", "guides/stability"],
  ["breaking changes", "guides/stability"],
];

/**
 * Ranks pages that explain something above those that list everything. Its source is sent to the search box, so it
 * must not use anything outside.
 */
export const boostDocument = (id: string): number => (/^\/(?:guides|start)\//.test(id) ? 4 : 1);

/** Reads the search index of a built site and returns a function that finds pages as the search box does, best first. */
export async function openSiteSearch(dist: string): Promise<(query: string) => string[]> {
  const folder = join(dist, "assets/chunks");
  const file = readdirSync(folder).find((name) => name.startsWith("@localSearchIndexroot"));
  if (file === undefined) throw new Error(`Cannot find the search index in "${folder}"`);
  const module = (await import(
    `data:text/javascript,${encodeURIComponent(readFileSync(join(folder, file), "utf8"))}`
  )) as { default: string };
  // The options of VitePress' search box.
  const index = MiniSearch.loadJSON<{ title: string }>(module.default, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 }, boostDocument },
  });
  return (query) => index.search(query).map(({ id }) => String(id));
}

/** Lists the searches whose page is not among the first three pages that are found. */
export function missedFinds(search: (query: string) => string[]): string[] {
  return expectedFinds.flatMap(([query, page]) => {
    const pages = [
      ...new Set(search(query).map((id) => id.replace(/^\//, "").replace(/(\.html)?(#.*)?$/, ""))),
    ];
    const first = pages.slice(0, 3);
    return first.includes(page) ? [] : [`"${query}" finds ${first.join(", ")} instead of ${page}`];
  });
}
