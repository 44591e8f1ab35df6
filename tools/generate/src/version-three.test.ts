import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { CopiedTree } from "./fixtures/copied-tree.ts";

/** The folders that contain a folder for each version. */
const folders = [
  "schema/src",
  "packages/protocol/src/session",
  "packages/agent/src",
  "packages/client/src",
] as const;

/** Turns version 2 into version 3. */
function renumber(text: string): string {
  return text
    .replaceAll(/(?<!specification|agentclientprotocol\.com\/protocol\/)\bv2\b/g, "v3")
    .replaceAll(/\b(version|protocolVersion|PROTOCOL_VERSION)(:| =) 2\b/g, "$1$2 3")
    .replaceAll("defineDialect(2,", "defineDialect(3,");
}

/** Adds version 3 to the `exports` of a package wherever version 2 is listed. */
function withVersionThree(manifest: string): string {
  const { exports, ...rest } = JSON.parse(manifest) as { readonly exports: object };
  const copies = Object.entries(exports)
    .filter(([name]) => name.includes("v2"))
    .map(([name, target]) => [renumber(name), JSON.parse(renumber(JSON.stringify(target))) as unknown]);
  return JSON.stringify({ ...rest, exports: { ...exports, ...Object.fromEntries(copies) } });
}

/** Holds a conversation in version 3 and loads the same session in version 1. */
const program = `
import { memorySessionStore } from "@parley/storage";
import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { v3 } from "@parley/client/v3";
import { createInMemoryTransports } from "@parley/protocol";

import { defineAgent, serveAgent } from "./index.ts";

const agent = defineAgent({
  info: { name: "greeter", version: "1.0.0" },
  store: memorySessionStore(),
  async prompt(turn) {
    const call = await turn.toolCall({ title: "Write greeting.txt", kind: "edit" });
    const { allowed } = await call.requestPermission();
    await call.update({ status: allowed ? "completed" : "failed" });
    await turn.agentMessage(\`Hello, \${turn.text}\`);
    return "end_turn";
  },
});
const wire: string[] = [];

async function connect(versions: Parameters<typeof connectAgent>[1]["versions"]) {
  const [clientSide, agentSide] = createInMemoryTransports();
  void serveAgent(agent, agentSide);
  return connectAgent(clientSide, {
    versions,
    info: { name: "test", version: "1.0.0" },
    tap: (_direction, text) => wire.push(text),
    handlers: {
      requestPermission: ({ options: [first] }) =>
        first ? { outcome: "selected", optionId: first.optionId } : { outcome: "cancelled" },
    },
  });
}

const newest = await connect([v3, v2, v1]);
const session = await newest.newSession({ cwd: "/tmp" });
const stopReason = await session.prompt("world");
const live = session.state.entries;
await session.close();
const oldest = await connect([v1]);
const { state } = await oldest.loadSession(session.id, { cwd: "/tmp" });
const [, answer = "{}"] = wire;
const { result } = JSON.parse(answer) as { readonly result?: { readonly protocolVersion?: unknown } };
const entries = { live, loaded: state.entries };
console.log(JSON.stringify({ version: result?.protocolVersion, stopReason, entries }));
await newest.close();
await oldest.close();
`;

let tree: CopiedTree;

beforeEach(() => {
  tree = new CopiedTree("generate", "client", "agent");
});

afterEach(() => tree.remove());

describe("a third version of the protocol", () => {
  it(
    "needs a folder in each package, its exports and a line in each list of versions",
    { timeout: 300_000 },
    () => {
      for (const folder of folders) tree.copyFolder(`${folder}/v2`, `${folder}/v3`, renumber);
      for (const folder of ["schema", "packages/protocol", "packages/agent", "packages/client"]) {
        tree.edit(`${folder}/package.json`, withVersionThree);
      }
      tree.edit("tools/generate/src/profile.ts", (text) => text.replace('"v2"]', '"v2", "v3"]'));
      tree.edit("packages/agent/src/create-agent-host.ts", (text) =>
        `import { v3 } from "./v3/index.ts";\n${text}`.replace(
          "versions = [v1, v2]",
          "versions = [v1, v2, v3]",
        ),
      );
      expect(tree.run("tools/generate/src/main.ts")).toMatchObject({ status: 0 });
      tree.write("packages/agent/src/converse.ts", program);
      expect(tree.compile()).toEqual([]);

      const { stdout, stderr } = tree.run("packages/agent/src/converse.ts");
      expect(stderr).toBe("");
      const conversation = [
        { type: "message", role: "user", content: [{ type: "text", text: "world" }] },
        { type: "tool_call", title: "Write greeting.txt", kind: "edit", status: "completed" },
        { type: "message", role: "agent", content: [{ type: "text", text: "Hello, world" }] },
      ];
      expect(JSON.parse(stdout)).toMatchObject({
        version: 3,
        stopReason: "end_turn",
        entries: { live: conversation, loaded: conversation },
      });
    },
  );
});
