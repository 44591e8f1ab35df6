import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import v1 from "@agentclientprotocol/sdk/schema/v1/schema.json" with { type: "json" };
import v1Unstable from "@agentclientprotocol/sdk/schema/v1/schema.unstable.json" with { type: "json" };
import v2 from "@agentclientprotocol/sdk/schema/v2/schema.json" with { type: "json" };
import v2Unstable from "@agentclientprotocol/sdk/schema/v2/schema.unstable.json" with { type: "json" };
import { describe, expect, it } from "vitest";

import { profiles } from "../profile.ts";

const sources = join(import.meta.dirname, "../../../../schema/src");

const versions = [...new Set(profiles.map(({ name }) => name.split("/")[0] ?? name))];

/** Pages and headings in the specification that no published schema links to. */
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
  "rfds/session-cursors",
  "rfds/session-fork",
];

/** Returns the links in a string, without the host. Links to the draft of a page count as links to the page. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/https:\/\/agentclientprotocol\.com\/([\w/#-]+)/g)].map(([, link = ""]) =>
    link.replace("/draft/", "/"),
  );
}

/** Returns the protocol version in a link or source path, or `undefined` if there is none. */
function versionOf(path: string): string | undefined {
  return /^(?:protocol\/)?(v\d+)\//.exec(path)?.[1];
}

/**
 * Returns the pages that a link stands for. A link to a protocol page without a version stands for the page in each
 * version.
 */
function inEachVersion(link: string): string[] {
  if (!link.startsWith("protocol/") || versionOf(link) !== undefined) return [link];
  return versions.map((version) => link.replace("protocol/", `protocol/${version}/`));
}

/** The schemas in the official SDK, which include descriptions. */
const officialSchemas = [v1, v1Unstable, v2, v2Unstable];

describe("a link to the specification", () => {
  const published = new Set(officialSchemas.flatMap((schema) => linksIn(JSON.stringify(schema))));
  const files = globSync("**/*.ts", { cwd: sources, exclude: ["**/*.gen.ts"] });
  const linksByFile = new Map(
    files.map((file) => [file, linksIn(readFileSync(join(sources, file), "utf8"))]),
  );
  const ours = [...linksByFile.values()].flat().flatMap(inEachVersion);

  it("points to an existing page", () => {
    expect(ours.filter((link) => !published.has(link) && !furtherPages.includes(link))).toEqual([]);
  });

  it("exists for each additional page in the list", () => {
    expect(furtherPages.filter((link) => !ours.includes(link))).toEqual([]);
  });

  it("points to a page for its own version", () => {
    const wrong = [...linksByFile].filter(([file, links]) =>
      links.some((link) => versionOf(link) !== undefined && versionOf(link) !== versionOf(file)),
    );
    expect(wrong.map(([file]) => file)).toEqual([]);
  });
});
