import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { Connection } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";
import { describe, expect, test } from "vitest";

const program = join(import.meta.dirname, "fixtures/fails-everywhere.ts");

/** Sends a prompt to an incorrectly defined agent. Returns the client's error and anything that the agent printed. */
async function converse(
  mistake: string,
  version: number,
  mcpServers: readonly object[] = [],
): Promise<{ error: unknown; printed: string }> {
  const child = spawn(process.execPath, ["--conditions=@parley/source", program, mistake]);
  const printed = text(child.stderr);
  const ended = Promise.withResolvers<unknown>();
  const connection = new Connection(stdioTransport({ input: child.stdout, output: child.stdin }), {
    request: () => undefined,
    notification(_method, params) {
      const { update } = params as {
        readonly update: { readonly stopReason?: unknown; readonly error?: unknown };
      };
      if (update.error !== undefined) ended.reject(update.error);
    },
  });
  const client = version === 1 ? {} : { info: { name: "client", version: "1.0.0" }, capabilities: {} };
  await connection.request("initialize", { protocolVersion: version, ...client });
  const error = await connection
    .request("session/new", { cwd: "/tmp", mcpServers })
    .then(async (session) => {
      const { sessionId } = session as { readonly sessionId: string };
      const prompt = [{ type: "text", text: "Hello" }];
      await connection.request("session/prompt", { sessionId, prompt });
      return version === 1 ? undefined : ended.promise;
    })
    .catch((failure: unknown) => failure);
  await Promise.all([connection.close(), once(child, "exit")]);
  return { error, printed: await printed };
}

describe.each([1, 2])("without `onError`, in version %d", (version) => {
  test.each([
    ["prompt", '"session/prompt" of session "sess_', "[cause]: Error: no key"],
    ["stop reason", '"session/prompt" of session "sess_', '"done"'],
    ["plan", '"session/prompt" of session "sess_', "content"],
    ["options", '"session/new"', "Error: Cannot list the models"],
    ["authentication", '"session/new"', "Error: Cannot read the key"],
  ])("prints an error in the agent's code to stderr (%s)", async (mistake, place, message) => {
    const { error, printed } = await converse(mistake, version);
    expect(error).toMatchObject({ code: -32603, message: "Internal error" });
    expect(printed).toMatch(new RegExp(`^Error in ${place}`));
    expect(printed).toContain(message);
    expect(printed.match(/^Error in /gm)).toHaveLength(1);
  });
});

test("prints the MCP servers that the agent ignores, and keeps working", async () => {
  const server = { name: "files", command: "/bin/files", args: [], env: [] };
  const { error, printed } = await converse("none", 1, [server]);
  expect(error).toBeUndefined();
  expect(printed).toMatch(
    /^Error in the agent of session "sess_[\w-]+": .*Cannot use the MCP server "files" of the client: .+ add mcp: mcpConnections\(\) .+\n$/,
  );
});
