import { describe, expect, it } from "vitest";

import { openWiresIn, request, result } from "../fixtures/open-wires.ts";
import { context } from "./context.ts";

interface Sent {
  readonly id: string;
  readonly params: { readonly mcpServers?: unknown; readonly prompt: readonly unknown[] };
}

const text = (value: string) => ({ type: "text", text: value });

describe.each([1, 2] as const)("a context in version %d", (version) => {
  it.each([
    ["first", false],
    ["every", true],
  ] as const)(
    "inserts its prefix before the prompts selected by prefixOf: %s",
    async (prefixOf, isInSecond) => {
      const { client, agent } = await openWiresIn(version, [context({ prefix: "Be brief.", prefixOf })]);
      await client.send(request(1, "session/new", { cwd: "/w", mcpServers: [] }));
      await agent.send(result(((await agent.next()) as Sent).id, { sessionId: "new" }));
      await client.next();
      const prompt = async (sessionId: string): Promise<readonly unknown[]> => {
        await client.send(request(2, "session/prompt", { sessionId, prompt: [text("Hi")] }));
        const { id, params } = (await agent.next()) as Sent;
        await agent.send(result(id, { stopReason: "end_turn", messageId: "m" }));
        await client.next();
        return params.prompt;
      };
      const prefixed = [text("Be brief."), text("Hi")];
      expect(await prompt("new")).toEqual(prefixed);
      expect(await prompt("new")).toEqual(isInSecond ? prefixed : [text("Hi")]);
      expect(await prompt("loaded before")).toEqual(isInSecond ? prefixed : [text("Hi")]);
    },
  );

  it("adds its MCP servers to sessions that are created or resumed", async () => {
    const server = { name: "notes", command: "/bin/notes", args: [], env: [] };
    const { client, agent } = await openWiresIn(version, [context({ mcpServers: [server] })]);
    const added = version === 1 ? server : { type: "stdio", ...server };
    for (const method of ["session/new", "session/resume"]) {
      await client.send(request(method, method, { cwd: "/w", mcpServers: [], sessionId: "s" }));
      expect(((await agent.next()) as Sent).params.mcpServers).toEqual([added]);
    }
  });
});
