import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import MiniSearch from "minisearch";

/** Queries that must find their page first. Most of them do not use the page's own words. */
const firstFinds: readonly (readonly [query: string, page: string])[] = [
  ["retry", "guides/language-model"],
  ["retries", "guides/language-model"],
  ["logs", "guides/debugging"],
  ["debug", "guides/debugging"],
  ["deploy", "guides/hosting"],
  ["docker", "guides/hosting"],
  ["kubernetes", "guides/hosting"],
  ["production", "guides/hosting"],
  ["auth", "guides/login"],
  ["login", "guides/login"],
  ["timeouts", "guides/remote"],
  ["timeout", "guides/remote"],
  ["reconnect", "guides/remote"],
  ["scripting", "guides/scripting"],
  ["headless", "guides/scripting"],
  ["backpressure", "guides/slow-readers"],
  ["resume", "guides/sessions"],
  ["postgres", "guides/sessions"],
  ["proxy", "guides/proxies"],
  ["relay", "guides/relay"],
  ["security", "guides/security"],
  ["elicitation", "guides/forms"],
  ["modes", "guides/modes"],
  ["diff", "guides/tool-calls"],
  ["streaming", "guides/turns"],
  ["subagents", "guides/turns"],
];

/** Queries that must find their page among the first three results. */
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
 * Ranks explanations above reference lists, and a guide's introduction above its other parts. The search box receives
 * this function's source code, so the function must not refer to anything outside its body.
 */
export const boostDocument = (id: string, _term: string, fields?: { readonly titles?: unknown }): number => {
  if (/^\/start\/(?!examples)/.test(id)) return 4;
  if (!id.startsWith("/guides/")) return 1;
  return Array.isArray(fields?.titles) && fields.titles.length === 0 ? 10 : 4;
};

/**
 * Reads the search index of a built site. Returns a function that searches like the search box does. Results are in
 * order of relevance.
 */
export async function openSiteSearch(dist: string): Promise<(query: string) => string[]> {
  const folder = join(dist, "assets/chunks");
  const file = readdirSync(folder).find((name) => name.startsWith("@localSearchIndexroot"));
  if (file === undefined) throw new Error(`Cannot find the search index in "${folder}"`);
  const module = (await import(
    `data:text/javascript,${encodeURIComponent(readFileSync(join(folder, file), "utf8"))}`
  )) as { default: string };
  // Use the same options as VitePress's search box.
  const index = MiniSearch.loadJSON<{ title: string }>(module.default, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 }, boostDocument },
  });
  return (query) => index.search(query).map(({ id }) => String(id));
}

/** Lists the queries that do not find their page at the expected rank. */
export function missedFinds(search: (query: string) => string[]): string[] {
  return [...missed(firstFinds, 1, search), ...missed(expectedFinds, 3, search)];
}

function missed(finds: typeof expectedFinds, places: number, search: (query: string) => string[]): string[] {
  return finds.flatMap(([query, page]) => {
    const pages = [
      ...new Set(search(query).map((id) => id.replace(/^\//, "").replace(/(\.html)?(#.*)?$/, ""))),
    ];
    const first = pages.slice(0, places);
    return first.includes(page) ? [] : [`"${query}" finds ${first.join(", ")} instead of ${page}`];
  });
}
