import { type JsonSchemaType, fromJsonSchema } from "@modelcontextprotocol/server";
import type { ContentBlock } from "@parley/schema/neutral";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import type { JsonObject } from "../api/mcp-tool.ts";
import { ResultError } from "./result-error.ts";
import { type ServedTools, serveTools } from "./serve-tools.ts";
import type { ServedTool } from "./served-tool.ts";

/** Options for {@link serveResult}. */
export interface ServeResultOptions {
  /** JSON Schema of the result, which can be of any type. */
  readonly schema: JsonObject;
  /** Name of the MCP server. Default `result`. */
  readonly name?: string | undefined;
}

/** Sends a prompt and resolves to its stop reason. */
export type SendPrompt = (content: readonly ContentBlock[]) => Promise<string | undefined>;

/** A tool that an agent uses to return a result. The caller of {@link serveResult} must close it. */
export interface ServedResult extends Pick<ServedTools, "definition"> {
  /** Name of the tool. Agents may prefix it. */
  readonly toolName: string;
  /**
   * Sends a prompt and resolves to the result that the agent returns through the tool. If the agent returns no matching
   * result, it is asked once more. Only one request may be in flight at a time.
   *
   * @throws {ResultError} if the agent returns no matching result.
   */
  request(prompt: string | readonly ContentBlock[], send: SendPrompt): Promise<unknown>;
  close(): Promise<void>;
}

interface RunningRequest {
  result?: { readonly value: unknown };
  /** Reason the latest call was rejected. */
  refusal?: string;
}

const optionNames: OptionNames<ServeResultOptions> = { schema: true, name: true };

const toolName = "submit_result";

/**
 * Gets a result that matches a JSON Schema from any agent, through a tool added to its session.
 *
 * @example
 * ```ts
 * import { serveResult } from "@parley/mcp-transport/serve";
 *
 * const served = await serveResult({ schema: { type: "object", properties: { passes: { type: "boolean" } } } });
 * const mcpServers = [served.definition({ protocolVersion: 1, http: true })]; // for agent.newSession
 * // const result = await served.request("Review the diff", (prompt) => session.prompt(prompt));
 * console.log(mcpServers.length, served.toolName);
 * await served.close();
 * ```
 *
 * @throws {TypeError} if an option is unknown, or the schema cannot be used.
 */
export async function serveResult(options: ServeResultOptions): Promise<ServedResult> {
  checkOptions("serve a result", options, optionNames);
  const { schema, name = "result" } = options;
  await checkSchema(schema);
  const requests: RunningRequest[] = [];
  const tools = await serveTools({ name, tools: [createTool(schema, requests)] });
  return {
    toolName,
    definition: ((agent) => tools.definition(agent)) as ServedTools["definition"],
    async request(prompt, send) {
      if (requests.length > 0) throw new Error("Cannot request a result: another request is running");
      const own: RunningRequest = {};
      requests.push(own);
      try {
        const asked = typeof prompt === "string" ? [text(prompt)] : prompt;
        let stopReason = await send([...asked, text(`\n\n${instructions(name)}`)]);
        if (own.result === undefined && stopReason === "end_turn")
          stopReason = await send([text(repair(name, own.refusal))]);
        if (own.result === undefined) throw new ResultError(own.refusal, stopReason);
        return own.result.value;
      } finally {
        requests.pop();
      }
    },
    close: () => tools.close(),
  };
}

/** Creates the tool that passes its arguments to the request in flight. */
function createTool(schema: JsonObject, requests: readonly RunningRequest[]): ServedTool {
  const isObject = schema["type"] === "object";
  return {
    name: toolName,
    description:
      "Returns the final result of the task to the user's program. Call it once, when the work is done.",
    inputSchema: isObject ? schema : wrapped(schema),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    onInvalid(message) {
      for (const request of requests) request.refusal = message;
    },
    call(args) {
      const [request] = requests;
      if (request === undefined) throw new Error("No result is expected now");
      request.result = { value: isObject ? args : args["result"] };
      return "The result was accepted.";
    },
  };
}

/**
 * Wraps the schema in an object, because tool arguments must be objects. Definitions move to the root, since
 * references are relative to it.
 */
function wrapped({ $schema: _dialect, $defs, definitions, ...schema }: JsonObject): JsonObject {
  return {
    type: "object",
    properties: { result: schema },
    required: ["result"],
    additionalProperties: false,
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  };
}

async function checkSchema(schema: JsonObject): Promise<void> {
  try {
    await fromJsonSchema(schema as JsonSchemaType)["~standard"].validate({});
  } catch (error) {
    throw new TypeError(
      `Cannot use the schema of the result: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

function text(words: string): ContentBlock {
  return { type: "text", text: words };
}

function instructions(server: string): string {
  return (
    `When you are done, call the tool "${toolName}" of the MCP server "${server}" with your result. ` +
    "A program reads the result: only the arguments of that call count, and not what you write."
  );
}

function repair(server: string, refusal: string | undefined): string {
  const reason =
    refusal === undefined ? "You have not returned a result" : `Your result was refused: ${refusal}`;
  return `${reason}. Call the tool "${toolName}" of the MCP server "${server}" with a result that matches its schema.`;
}
