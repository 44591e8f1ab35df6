import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { ModelError } from "./model-error.ts";
import type { Model, ModelPart, ToolDefinition } from "./model.ts";
import { withoutRefusedTools } from "./refused-tools.ts";

const tool = (name: string): ToolDefinition => ({ name, description: "", inputSchema: { type: "object" } });
const TOOLS = ["read", "db_query", "db_list", "web_open"].map(tool);

/** Creates a model that rejects tools with a message, and records the names of the tools in each request. */
function rejecting(objection: (names: readonly string[]) => string | undefined) {
  const requests: (readonly string[])[] = [];
  const model: Model = {
    async *respond({ tools }): AsyncGenerator<ModelPart> {
      const names = tools.map(({ name }) => name);
      requests.push(names);
      const message = objection(names);
      if (message !== undefined) throw new ModelError("refused", message);
      yield { type: "text", text: "Fine" };
    },
  };
  const wrapped = withoutRefusedTools(model, randomUUID());
  const ask = async (): Promise<string[]> => {
    const { signal } = new AbortController();
    const parts: string[] = [];
    for await (const part of wrapped.respond({ system: "", messages: [], tools: TOOLS, signal })) {
      parts.push("text" in part ? part.text : part.type);
    }
    return parts;
  };
  return { ask, requests };
}

describe("a tool that a model rejects", () => {
  it.each([
    ["by name", (name: string) => `Invalid schema for function '${name}': array schema missing items`],
    ["by position", (_: string, at: number) => `tools.${at}.custom.input_schema: JSON schema is invalid`],
    [
      "by the position of its declaration",
      (_: string, at: number) => `tools[0].function_declarations[${at}].parameters: should be non-empty`,
    ],
  ])("%s is omitted from this request and later ones", async (_, objection) => {
    const { ask, requests } = rejecting((names) => {
      const at = names.findIndex((name) => name.startsWith("db_"));
      return at === -1 ? undefined : objection(names[at] ?? "", at);
    });

    expect(await ask()).toEqual([
      expect.stringMatching(
        /^\w.*\. The tools "db_query", "db_list" are left out of this and later requests$/,
      ),
      "Fine",
    ]);
    expect(await ask()).toEqual(["Fine"]);
    expect(requests).toEqual([TOOLS.map(({ name }) => name), ["read", "db_list", "web_open"], ...ALLOWED]);
  });

  it.each([["Could not read the image"], ["tools.9.name: too long"], ["Invalid request"]])(
    "is not searched for if the error does not identify a tool: %s",
    async (message) => {
      const { ask, requests } = rejecting(() => message);

      await expect(ask()).rejects.toThrow(message);
      expect(requests).toHaveLength(1);
    },
  );
});

const ALLOWED = [
  ["read", "web_open"],
  ["read", "web_open"],
];
