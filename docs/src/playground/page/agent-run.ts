import { type AgentConnection, type ClientSession, type FormElicitation, connectAgent } from "@parley/client";
import { type PermissionBroker, createPermissionBroker } from "@parley/client/permission";
import { createRecordingTap } from "@parley/protocol/recording";

import { AgentSandbox } from "../sandbox/agent-sandbox.ts";
import { ProgramError, compile } from "../sandbox/compile.ts";
import { type RunParts, usesDrafts } from "./run-parts.ts";
import { stableParts } from "./stable-parts.ts";
import { WireLog } from "./wire-log.ts";

export type Version = 1 | 2;

/** A form that the user has not answered yet. */
export interface OpenForm {
  readonly request: FormElicitation;
  /** Submits the form with the given values, or declines it. */
  readonly answer: (content: Readonly<Record<string, string | number | boolean>> | undefined) => void;
}

/** A line printed by the program. */
export interface Printed {
  readonly level: string;
  readonly text: string;
}

/** An error in the agent, or a reason why it is not running. */
export interface Problem {
  readonly text: string;
  readonly line: number | undefined;
}

const maxPrinted = 200;

/** A run of the author's program: the sandbox, the connected client, and the state of both. */
export class AgentRun {
  readonly version: Version;
  readonly wire: WireLog = new WireLog();
  readonly broker: PermissionBroker = createPermissionBroker();
  readonly printed: Printed[] = [];
  status: "starting" | "ready" | "stopped" = "starting";
  problem: Problem | undefined;
  session: ClientSession | undefined;
  agentName: string | undefined;
  form: OpenForm | undefined;
  #sandbox: AgentSandbox | undefined;
  #connection: AgentConnection | undefined;
  readonly #program: string;
  readonly #changed: () => void;

  /** Starts a program and calls `changed` whenever there is something new to show. */
  constructor(program: string, version: Version, changed: () => void) {
    this.version = version;
    this.#program = program;
    this.#changed = changed;
    this.broker.subscribe(changed);
    if (usesDrafts(program))
      void import("./draft-parts.ts").then(({ draftParts }) => this.#start(draftParts));
    else this.#start(stableParts);
  }

  /** Sends a prompt. Displays errors instead of throwing them. */
  async prompt(text: string): Promise<void> {
    try {
      await this.session?.prompt(text);
    } catch (error) {
      this.problem = { text: String(error), line: undefined };
    }
    this.#changed();
  }

  stop(): void {
    this.status = "stopped";
    this.form?.answer(undefined);
    this.#sandbox?.stop();
    void this.#connection?.close();
    this.#changed();
  }

  #start(parts: RunParts): void {
    if (this.status === "stopped") return;
    try {
      const sandbox = new AgentSandbox(compile(this.#program), parts.worker, {
        onMessage: (message) => {
          if (message.type === "printed") this.#print(message);
          if (message.type === "failed") this.#fail(message.text, message.line);
          if (message.type === "ended") this.#end(message.served);
        },
        onHang: () =>
          this.#fail("The program has not answered for five seconds, so it was stopped. Does it loop?"),
      });
      this.#sandbox = sandbox;
      void this.#connect(sandbox, parts);
    } catch (error) {
      this.#fail(String(error), error instanceof ProgramError ? error.line : undefined);
    }
  }

  async #connect(
    { transport }: AgentSandbox,
    { versions, sides, mcpServers: offer }: RunParts,
  ): Promise<void> {
    try {
      const connection = await connectAgent(transport, {
        info: { name: "playground", version: "1.0.0" },
        versions: [versions[this.version]],
        tap: createRecordingTap((record) => {
          this.wire.add(record, this.version, sides);
          this.#changed();
        }),
        handlers: {
          requestPermission: this.broker.requestPermission,
          elicitation: { form: (request, { signal }) => this.#ask(request, signal) },
        },
      });
      this.#connection = connection;
      this.agentName = connection.info?.title ?? connection.info?.name;
      const mcpServers = connection.capabilities.mcp.acp === true ? offer(() => this.#program) : [];
      const session = await connection.newSession({ cwd: "/project", mcpServers });
      session.subscribe(this.#changed);
      this.session = session;
      this.status = "ready";
      this.#changed();
    } catch (error) {
      if (this.status === "starting" && this.problem === undefined) this.#fail(String(error));
    }
  }

  #ask(
    request: FormElicitation,
    signal: AbortSignal,
  ): Promise<
    { action: "accept"; content: Record<string, string | number | boolean> } | { action: "decline" }
  > {
    return new Promise((resolve) => {
      const settle: OpenForm["answer"] = (content) => {
        this.form = undefined;
        resolve(
          content === undefined ? { action: "decline" } : { action: "accept", content: { ...content } },
        );
        this.#changed();
      };
      signal.addEventListener("abort", () => settle(undefined), { once: true });
      this.form = { request, answer: settle };
      this.#changed();
    });
  }

  #print({ level, text }: Printed): void {
    this.printed.push({ level, text });
    if (this.printed.length > maxPrinted) this.printed.shift();
    this.#changed();
  }

  #end(served: boolean): void {
    if (!served)
      this.#fail("The program ended without an agent. Call serveAgent(agent, stdioTransport()) at its end.");
  }

  #fail(text: string, line?: number): void {
    if (this.status === "stopped") return;
    this.problem = { text, line };
    // A running agent survives errors in its turns.
    if (this.status === "starting") this.stop();
    else this.#changed();
  }
}
