import { findSchemaFault } from "./find-schema-fault.ts";
import { type JsonObject, isOfSubagents, isResponse, toObject } from "./message.ts";
import type { RecordedState, RecordedMessage } from "./recorded-state.ts";

/** A rule that can be checked in a recording. */
export interface RecordingRule {
  readonly id: string;
  /**
   * Describes the fault in a message from the agent, or returns `undefined`. `state` is the state before the message.
   */
  judge(message: JsonObject, state: RecordedState): string | undefined;
}

const OUTPUT = /^(?:agent_message|agent_thought|tool_call|plan)/;
const MESSAGE = /^(?:user_message|agent_message|agent_thought)/;
const STOP_REASONS = ["end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"];

/** Describes the fault if the agent wrote something other than a message. */
export function findNoise({ text, message }: RecordedMessage): string | undefined {
  if (message?.["jsonrpc"] === "2.0" && (typeof message["method"] === "string" || isResponse(message)))
    return undefined;
  return `This is not a JSON-RPC 2.0 message: ${text.slice(0, 200)}`;
}

/**
 * The rules that can be checked with only a recording. Rules that do not apply to the recording's protocol version
 * are skipped.
 */
export const recordingRules: readonly RecordingRule[] = [
  { id: "ACP-JSONRPC-002", judge: findResponseFault },
  { id: "ACP-JSONRPC-003", judge: findUnasked },
  {
    id: "ACP-SCHEMA-001",
    judge: (message, { version, asked }) =>
      version && findSchemaFault(message, { version, asked, allowsDrafts: true }),
  },
  calls("ACP-CLIENTCAP-001", "fs/", (capabilities) => capabilities["fs"] != null),
  calls("ACP-CLIENTCAP-002", "terminal/", (capabilities) => capabilities["terminal"] === true),
  calls("ACP-CLIENTCAP-003", "elicitation/create", (capabilities) => capabilities["elicitation"] != null),
  calls("ACP-CLIENTCAP-201", "elicitation/create", (capabilities) => capabilities["elicitation"] != null),
  {
    id: "ACP-SUBAGENT-001",
    judge: (message, { version, clientCapabilities }) =>
      version === 1 && isOfSubagents(message) && clientCapabilities["subagents"] == null
        ? "An update of a subagent was sent to a client that does not show any"
        : undefined,
  },
  {
    id: "ACP-PROMPT-001",
    judge(message, { asked }) {
      if (asked.get(message["id"]) !== "session/prompt" || !("result" in message)) return undefined;
      const { stopReason } = toObject(message["result"]);
      return STOP_REASONS.includes(String(stopReason))
        ? undefined
        : `The stop reason is ${JSON.stringify(stopReason)}`;
    },
  },
  {
    id: "PARLEY-TURN-001",
    judge(message, state) {
      const { sessionId, update } = toObject(message["params"]);
      const kind = String(toObject(update)["sessionUpdate"]);
      return message["method"] === "session/update" && OUTPUT.test(kind) && !state.isBusy(sessionId)
        ? `"${kind}" came while no turn of the session runs`
        : undefined;
    },
  },
  names("ACP-PATCH-201", MESSAGE, "messageId"),
  names("ACP-PATCH-204", /^tool_call_/, "toolCallId"),
  {
    id: "ACP-META-201",
    judge: (message) =>
      metasOf(message)
        .filter((meta) => typeof meta !== "object" || Array.isArray(meta))
        .map((meta) => `A "_meta" is ${JSON.stringify(meta)}`)[0],
  },
];

function findResponseFault(message: JsonObject): string | undefined {
  if (!isResponse(message)) return undefined;
  if ("result" in message === "error" in message) return "A response has not either a result or an error";
  if (!("error" in message)) return undefined;
  const { code, message: text } = toObject(message["error"]);
  return Number.isInteger(code) && typeof text === "string"
    ? undefined
    : "An error has no integer code or no message";
}

function findUnasked(message: JsonObject, { asked, answered }: RecordedState): string | undefined {
  const { id } = message;
  // The id is null if the agent could not parse the request.
  if (!isResponse(message) || (id === null && "error" in message)) return undefined;
  if (!asked.has(id)) return `No request has the id ${JSON.stringify(id)}`;
  return answered.has(id) ? `The request ${JSON.stringify(id)} is answered twice` : undefined;
}

function calls(
  id: string,
  beginning: string,
  isOffered: (capabilities: JsonObject) => boolean,
): RecordingRule {
  return {
    id,
    judge: ({ method }, { clientCapabilities }) =>
      typeof method === "string" && method.startsWith(beginning) && !isOffered(clientCapabilities)
        ? `The agent called "${method}", which the client does not offer`
        : undefined,
  };
}

function names(id: string, kind: RegExp, member: string): RecordingRule {
  return {
    id,
    judge(message) {
      const update = toObject(toObject(message["params"])["update"]);
      if (message["method"] !== "session/update" || !kind.test(String(update["sessionUpdate"])))
        return undefined;
      const value = update[member];
      return typeof value === "string" && value !== ""
        ? undefined
        : `"${String(update["sessionUpdate"])}" has the "${member}" ${JSON.stringify(value)}`;
    },
  };
}

function metasOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === "_meta" ? (member === null ? [] : [member]) : metasOf(member),
  );
}
