import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startOAuthServer } from "../mcp/fixtures/oauth-server.ts";
import { type EditorConversation, converse } from "./fixtures/editor-conversation.ts";
import { FEATURES } from "./fixtures/editor-features.ts";
import { EDITORS } from "./fixtures/editors.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

const PAGE = join(import.meta.dirname, "../../../../packages/reference-agent/editors/features.md");

const ends: (() => Promise<void> | void)[] = [];
const conversations = new Map<string, EditorConversation>();

beforeAll(async () => {
  for (const editor of EDITORS) {
    const bench = await openModelBench(openaiWire, (end) => ends.push(end));
    const { url } = await startOAuthServer((end) => ends.push(end));
    conversations.set(editor.name, await converse(bench, editor, url));
  }
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/**
 * Returns the conversation with the editor of the given name.
 *
 * @throws {Error} if there was none.
 */
function conversationWith(name: string): EditorConversation {
  const conversation = conversations.get(name);
  if (conversation === undefined) throw new Error(`There was no conversation with ${name}`);
  return conversation;
}

describe.each(EDITORS)("with the capabilities of $name", ({ name, capabilities }) => {
  test("the client advertises exactly what the editor's source shows, and the agent uses nothing else", () => {
    const { initialize, received, running } = conversationWith(name);

    expect(announced(initialize.clientCapabilities)).toEqual(capabilities);
    const of = (capability: string): boolean => capability in capabilities;
    expect([...received].some((it) => it.startsWith("terminal/")) && !of("terminal")).toBe(false);
    expect(received.has("elicitation/create") && !of("elicitation")).toBe(false);
    expect(running.stderr()).toBe("");
  });

  test.each(FEATURES)("$name: is shown, or a reason is given", ({ shown }) => {
    expect(shown(conversationWith(name))).toEqual(expect.any(String));
  });
});

test("the reference agent's page lists what each editor shows", async () => {
  await expect(page()).toMatchFileSnapshot(PAGE);
});

/** Removes `false` values, which are equivalent to absent values, and groups that become empty. */
function announced(capabilities: object): object {
  const groups = Object.entries(capabilities).flatMap(([name, group]: [string, unknown]) => {
    if (typeof group !== "object" || group === null) return group === false ? [] : [[name, group]];
    const members = Object.entries(group).filter(([, it]) => it !== false);
    return members.length === 0 ? [] : [[name, Object.fromEntries(members)]];
  });
  return Object.fromEntries(groups) as object;
}

function page(): string {
  const rows = FEATURES.map(({ name, shown }) => [
    name,
    ...EDITORS.map((editor) => shown(conversationWith(editor.name)) ?? "?"),
  ]);
  const sources = EDITORS.map(({ name, source, read }) => `- **${name}**: ${source}, as of ${read}.`);
  return `# Features in editors

This table shows how each feature of the reference agent appears in an editor, based on the capabilities that the editor advertises.
A test generates it from a conversation with each set of capabilities (\`tools/system-tests/e2e/reference-agent/editors.e2e.ts\`).

${markdownTable([["feature", ...EDITORS.map(({ name }) => name)], ...rows])}

The capabilities come from public sources and have **not been verified** in the editors themselves:

${sources.join("\n")}

Each editor decides what it displays. For example, some do not show plans. If a newer version of an editor advertises more, the agent uses
it, because the agent depends only on the advertised capabilities and not on the editor's name. In version 2 of the protocol, which none of
these editors uses yet, terminals, notices and compactions are part of the protocol.
`;
}

function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [heading = [], ...body] = rows;
  return [line(heading), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}
