import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { filePermissionStore } from "@parley/permission/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type RawClient, messageText } from "../fixtures/raw-client.ts";
import { type ReferenceAgentBench, openReferenceAgentBench } from "../fixtures/reference-agent-bench.ts";
import type { Model, ModelMessage } from "../model/model.ts";
import { agentCommands } from "./agent-commands.ts";

let bench: ReferenceAgentBench;
let client: RawClient;
let sessionId: string;

beforeEach(async () => {
  bench = await openReferenceAgentBench();
  client = await bench.connect({ clientCapabilities: { _meta: { "parley/optionNames": true } } });
  sessionId = await client.newSession(bench.cwd);
});

afterEach(async () => {
  await bench.remove();
});

async function answerTo(text: string): Promise<string> {
  const from = client.updates.length;
  expect(await client.prompt(sessionId, text)).toBe("end_turn");
  return messageText(client.updates.slice(from));
}

interface ListeningModel extends Model {
  readonly asked: (readonly ModelMessage[])[];
}

/**
 * Creates a model that records the messages it receives and always gives the same answer. It has a context window, so
 * conversations can be compacted.
 */
function listening(): ListeningModel {
  const asked: (readonly ModelMessage[])[] = [];
  return {
    contextWindow: 1000,
    asked,
    async *respond({ messages }) {
      asked.push([...messages]);
      yield { type: "text", text: "I see" };
      yield { type: "finish", reason: "done" };
    },
  };
}

describe("/help", () => {
  it("lists every command", async () => {
    const help = await answerTo("/help");

    for (const { name, description } of agentCommands)
      expect(help).toContain(`- \`/${name}\`: ${description}`);
  });
});

describe("/mcp", () => {
  it("explains how to add servers if none are configured", async () => {
    expect(await answerTo("/mcp")).toBe(
      "This session has no MCP servers. Add them to the settings of your editor, or to the .mcp.json of the project.",
    );
  });

  it("lists the project's servers before the user is asked about them", async () => {
    await writeFile(
      join(bench.cwd, ".mcp.json"),
      JSON.stringify({ mcpServers: { notes: { command: "true" } } }),
    );
    const answer = await answerTo("/mcp");
    expect(answer).toMatch(/^- \*\*notes\*\*: declared in the project's \.mcp\.json but not started/);

    await writeFile(join(bench.cwd, ".mcp.json"), "{");
    expect(await answerTo("/mcp")).toMatch(/^- Cannot read \.mcp\.json, line 1: /);
  });

  it("lists the servers with their states and tools", async () => {
    const server = fileURLToPath(
      import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"),
    );
    const everything = { name: "everything", command: process.execPath, args: [server, "stdio"], env: [] };
    const broken = { name: "broken", command: "/no/such/program", args: [], env: [] };
    sessionId = await client.newSession(bench.cwd, { mcpServers: [everything, broken] });

    const answer = await answerTo("/mcp");

    expect(answer).toMatch(/^- \*\*everything\*\*: ready; .*`everything__echo`/m);
    expect(answer).toMatch(/^- \*\*broken\*\*: failed \(.+\)$/m);
  });
});

describe("/permissions", () => {
  it("shows the mode and that there are no rules", async () => {
    expect(await answerTo("/permissions")).toBe(
      "**Mode:** Ask. Asks before changing or running anything.\n\nThere are no rules: nothing is allowed permanently.",
    );
  });

  it("extends a session rule to the project", async () => {
    client.answers = ["allow_always"];
    await answerTo("run true");
    await answerTo("run false");

    expect(await answerTo("/permissions project 3")).toMatch(/^There is no rule `3`\./);
    expect(await answerTo("/permissions project 2")).toContain(
      '1. `the command "true"`: allowed in this session\n2. `the command "false"`: allowed in this project\n',
    );
    sessionId = await client.newSession(bench.cwd);
    expect(await answerTo("/permissions")).toContain('1. `the command "false"`: allowed in this project\n');

    const asked = client.permissions.length;
    await answerTo("run false");
    expect(client.permissions).toHaveLength(asked);
    await answerTo("run true");
    expect(client.permissions).toHaveLength(asked + 1);
  });

  it("lists and removes the session's and the project's rules", async () => {
    client.answers = ["allow_always", "allow_always_in_project"];
    await answerTo("run true");
    await answerTo("write a to a.txt");

    expect(await answerTo("/permissions")).toContain(
      '1. `the command "true"`: allowed in this session\n' +
        '2. `"write" (inside the working directories)`: allowed in this project\n',
    );
    expect(await answerTo("/permissions forget 3")).toMatch(/^There is no rule `3`\./);
    expect(await answerTo("/permissions forget 2")).toMatch(
      /^Removed.*\n\n- `"write" \(inside .*: allowed in this project\n\n[^]*\n1\. `the command "true"`: allowed in this session\n/,
    );
    expect(await answerTo("/permissions forget all")).toMatch(
      /There are no rules: nothing is allowed permanently\.$/,
    );

    client.answers = ["reject_once"];
    const asked = client.permissions.length;
    await answerTo("run true");
    await answerTo("write b to b.txt");
    expect(client.permissions).toHaveLength(asked + 2);
  });

  it("reports a file that cannot be read", async () => {
    client = await bench.connect({ permissions: filePermissionStore(bench.cwd) });
    sessionId = await client.newSession(bench.cwd);

    expect(await answerTo("/permissions")).toMatch(
      `Cannot read permissions from "${bench.cwd}": it is not a regular file`,
    );
  });

  it("shows a command's text without Markdown formatting", async () => {
    client.answers = ["allow_always"];
    await answerTo("run true # ` **bold** [link](http://x)");

    expect(await answerTo("/permissions")).toContain(
      '1. ``the command "true # ` **bold** [link](http://x)"``: allowed',
    );
  });
});

describe("/clear", () => {
  it("removes the conversation from the model's context but not from the session", async () => {
    const model = listening();
    client = await bench.connect({ model });
    sessionId = await client.newSession(bench.cwd);
    await answerTo("My colour is green");

    expect(await answerTo("/clear")).toBe("The conversation so far is no longer in the model's context.");

    await answerTo("What is it?");
    expect(JSON.stringify(model.asked.at(-1))).not.toContain("green");
    client.updates.length = 0;
    await client.call("session/close", { sessionId });
    await client.call("session/load", { sessionId, cwd: bench.cwd, mcpServers: [] });
    expect(JSON.stringify(client.updates)).toContain("green");
  });
});

describe("/compact", () => {
  it("replaces the conversation with a summary that follows the user's instructions", async () => {
    const model = listening();
    client = await bench.connect({ model });
    sessionId = await client.newSession(bench.cwd);
    await answerTo("My colour is green");

    expect(await answerTo("/compact keep the colour")).toBe(
      "A summary has replaced the conversation so far.",
    );

    expect(JSON.stringify(model.asked.at(-1))).toContain("keep the colour");
    await answerTo("What is it?");
    expect(JSON.stringify(model.asked.at(-1))).toContain(
      "A summary of what is left out:\\n\\nI see\\n\\nThe user's own words in it:\\n- My colour is green",
    );
  });

  it("reports that there is nothing to compact", async () => {
    expect(await answerTo("/compact")).toContain("has no limit");
    client = await bench.connect({ model: listening() });
    sessionId = await client.newSession(bench.cwd);

    expect(await answerTo("/compact")).toBe("There is nothing to compact yet.");
  });

  it("can be cancelled immediately", async () => {
    const begun = Promise.withResolvers<void>();
    const model: Model = {
      contextWindow: 1000,
      async *respond({ messages, signal }) {
        if (JSON.stringify(messages).includes("<conversation>")) {
          begun.resolve();
          await new Promise((_, reject) => signal.addEventListener("abort", reject));
        }
        yield { type: "text", text: "I see" };
      },
    };
    client = await bench.connect({ model });
    sessionId = await client.newSession(bench.cwd);
    await answerTo("Hello");
    const ended = client.prompt(sessionId, "/compact");
    await begun.promise;

    await client.connection.notify("session/cancel", { sessionId });

    expect(await ended).toBe("cancelled");
    expect(await answerTo("Hello again")).toBe("I see");
  });
});
