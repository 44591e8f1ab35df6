import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { publishedSchemas } from "./published-schemas.ts";

const sources = join(import.meta.dirname, "../../../../schema/src");

/** Pages and headings of the specification's documentation that its schemas do not mention themselves. */
const furtherPages: readonly string[] = [
  "protocol/v1/authentication",
  "protocol/v1/file-system",
  "protocol/v1/session-config-options",
  "protocol/v1/session-delete",
  "protocol/v1/session-list",
  "protocol/v1/session-list#updating-session-metadata",
  "protocol/v1/session-setup#closing-active-sessions",
  "protocol/v1/session-setup#resuming-sessions",
  "protocol/v1/slash-commands",
  "protocol/v2/authentication",
  "protocol/v2/session-delete",
  "protocol/v2/session-list",
  "protocol/v2/session-setup#closing-active-sessions",
  "protocol/v2/session-setup#resuming-sessions",
  "protocol/v2/slash-commands",
  "protocol/v2/tool-calls#diffs",
  "protocol/v2/tool-calls#display-only-terminals",
  "rfds/custom-llm-endpoint",
  "rfds/end-turn-token-usage",
  "rfds/get-auth-state",
  "rfds/mcp-over-acp",
  "rfds/plan-operations",
  "rfds/session-fork",
];

/** The addresses in a text, without the host; a draft's page is named after the page that it drafts. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/https:\/\/agentclientprotocol\.com\/([\w/#-]+)/g)].map(([, link = ""]) =>
    link.replace("/draft/", "/"),
  );
}

/** A link without a version is a link to the page of each version. */
function inEachVersion(link: string): string[] {
  const [, page] = /^protocol\/(?!v\d\/)(.+)/.exec(link) ?? [];
  return page === undefined ? [link] : ["v1", "v2"].map((version) => `protocol/${version}/${page}`);
}

describe("a link to the specification", () => {
  const published = new Set(publishedSchemas.flatMap(({ theirs }) => linksIn(JSON.stringify(theirs))));
  const files = globSync("**/*.ts", { cwd: sources, exclude: ["**/*.gen.ts"] });
  const ours = files
    .flatMap((file) => linksIn(readFileSync(join(sources, file), "utf8")))
    .flatMap(inEachVersion);

  it("leads to a page that there is", () => {
    expect(ours.filter((link) => !published.has(link) && !furtherPages.includes(link))).toEqual([]);
  });

  it("is the reason for each page that is listed here", () => {
    expect(furtherPages.filter((link) => published.has(link) || !ours.includes(link))).toEqual([]);
  });

  it("leads from each version to pages of that version", () => {
    const wrong = files.filter((file) => {
      const other = file.startsWith("v1") ? "protocol/v2/" : "protocol/v1/";
      return linksIn(readFileSync(join(sources, file), "utf8")).some((link) => link.startsWith(other));
    });
    expect(wrong).toEqual([]);
  });
});
