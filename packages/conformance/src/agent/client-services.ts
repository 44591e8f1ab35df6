import { type JsonObject, toObject } from "../recording/message.ts";
import type { Answer } from "./agent-under-test.ts";
import { allow } from "./exchange.ts";

export interface ServiceCall {
  readonly method: string;
  readonly params: JsonObject;
}

/** A client with fake files, terminals and forms that records how the agent uses them. */
export class ClientServices {
  readonly calls: ServiceCall[] = [];
  /** Ids of terminals that the agent has not released. */
  readonly terminals: Set<string> = new Set();
  readonly #files = new Map<unknown, unknown>();
  #count = 0;

  /** Returns the client capabilities for these services in `version`. */
  static capabilities(version: 1 | 2): JsonObject {
    const elicitation = { form: {} };
    return version === 1
      ? { fs: { readTextFile: true, writeTextFile: true }, terminal: true, elicitation }
      : { elicitation };
  }

  readonly answer: Answer = (method, params) => {
    this.calls.push({ method, params });
    switch (method) {
      case "session/request_permission":
        return allow(params);
      case "elicitation/create":
        return { action: "decline" };
      case "fs/read_text_file":
        return { content: this.#files.get(params["path"]) ?? "" };
      case "fs/write_text_file":
        this.#files.set(params["path"], params["content"]);
        return {};
      case "terminal/create":
        return { terminalId: this.#createTerminal() };
      case "terminal/output":
        return { output: "", truncated: false, exitStatus: { exitCode: 0 } };
      case "terminal/wait_for_exit":
        return { exitCode: 0 };
      case "terminal/kill":
        return {};
      case "terminal/release":
        this.terminals.delete(String(params["terminalId"]));
        return {};
      default:
        return undefined;
    }
  };

  callsOf(beginning: string): ServiceCall[] {
    return this.calls.filter(({ method }) => method.startsWith(beginning));
  }

  #createTerminal(): string {
    const id = `terminal-${(this.#count += 1)}`;
    this.terminals.add(id);
    return id;
  }
}

export function propertiesOf(params: JsonObject): [name: string, schema: JsonObject][] {
  const { properties } = toObject(params["requestedSchema"]);
  return Object.entries(toObject(properties)).map(([name, schema]) => [name, toObject(schema)]);
}
