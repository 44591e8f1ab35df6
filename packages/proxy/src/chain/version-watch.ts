import type { WireMessage } from "../wire/wire-message.ts";

/** Notes the version that an agent answers to `initialize`. */
export class VersionWatch {
  #request: string | undefined;
  #version: number | undefined;

  /** The version of the connection; `undefined` before the agent has answered. */
  get version(): number | undefined {
    return this.#version;
  }

  toAgent(message: WireMessage): void {
    if (this.#version === undefined && message.method === "initialize") this.#request = message.id;
  }

  fromAgent(message: WireMessage): void {
    if (this.#request === undefined || message.kind !== "response" || message.id !== this.#request) return;
    this.#request = undefined;
    const result = JSON.parse(message.json("result") ?? "null") as {
      readonly protocolVersion?: unknown;
    } | null;
    if (typeof result?.protocolVersion === "number") this.#version = result.protocolVersion;
  }
}
