import type { ToolCallContent } from "@parley/agent";
import type { PathGuard } from "@parley/agent/node";
import type { PlanEntry, ToolCallLocation, ToolKind } from "@parley/schema/v1";

import type { PermissionNeed } from "../permissions/permission-need.ts";
import type { CommandLine, ShownTerminal } from "./command/command-line.ts";
import { type InputOf, type ObjectSchema, parseInput } from "./input-schema.ts";
import type { ToolMemory } from "./tool-memory.ts";

/** A JSON object of any content, such as a JSON Schema. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** Something that a model can do. */
export interface Tool {
  /** As the model calls it: letters, digits, `_` and `-`. */
  readonly name: string;
  /** For the model: what the tool does and when to use it. */
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema: JsonObject;
  readonly kind: ToolKind;
  /**
   * Gets a call ready without any effect: checks the input, resolves paths, computes what would change.
   *
   * @throws {Error} if it cannot be done, with a message for the model.
   */
  prepare(input: unknown, context: ToolContext): Promise<PreparedCall>;
}

/** The session in which a tool works. */
export interface ToolContext extends ToolMemory {
  /** Absolute; commands run here, and titles name paths from here. */
  readonly cwd: string;
  readonly paths: PathGuard;
  /** What the agent keeps for itself, if that is known: no session's folders hold it, wherever they are. */
  readonly ownFiles?: PathGuard | undefined;
  /** Whether the session's model can see images. */
  readonly takesImages: boolean;
}

/** A call that is ready to run, and what a person needs to know to allow it. */
export interface PreparedCall {
  /** What the call does, for a person: "Read package.json". */
  readonly title: string;
  readonly locations?: readonly ToolCallLocation[] | undefined;
  /** What the call would do, such as the diff; it stays on show unless the result shows something else. */
  readonly preview?: readonly ToolCallContent[] | undefined;
  /** Whether it runs a command to its end, so that a terminal of its own can show the output. */
  readonly isCommand?: boolean | undefined;
  /** Present if the user must be asked first. */
  readonly permission?: PermissionNeed | undefined;
  /**
   * Does it. Stops when the signal aborts, and then resolves to what was done so far or rejects.
   *
   * @throws {Error} if it fails, with a message for the model.
   */
  run(context: RunContext): Promise<ToolResult>;
}

/** What a running call can do besides its work. */
export interface RunContext {
  readonly signal: AbortSignal;
  /** Shows how far the call has come; replaces what was on show, and is not replayed. */
  readonly show: (content: readonly ToolCallContent[]) => Promise<void>;
  /** Runs a command line, where its user sees the output if there is such a place. */
  readonly openTerminal: (request: CommandLine) => Promise<ShownTerminal>;
  /** Shows the whole plan of the turn. */
  readonly showPlan: (entries: readonly PlanEntry[]) => Promise<void>;
}

/** What came of a call. */
export interface ToolResult {
  /** For the model. */
  readonly text: string;
  /** For the client; without it, the preview stays. Images of it are for the model, too. */
  readonly content?: readonly ToolCallContent[] | undefined;
  /** Whether the tool did its work and the outcome is a failure, such as a command with an exit code. */
  readonly isError?: boolean | undefined;
  /** Facts for programs, beside the text: an exit code, say. */
  readonly details?: JsonObject | undefined;
}

/** A tool whose input is checked against its schema before it is prepared. */
export interface CheckedTool<Schema extends ObjectSchema> extends Pick<
  Tool,
  "name" | "description" | "kind"
> {
  readonly inputSchema: Schema;
  prepare(input: InputOf<Schema>, context: ToolContext): Promise<PreparedCall>;
}

/** Makes a tool that sees only input of the right shape. */
export function defineTool<const Schema extends ObjectSchema>(tool: CheckedTool<Schema>): Tool {
  return {
    ...tool,
    prepare: async (input, context) => tool.prepare(parseInput(tool.inputSchema, input), context),
  };
}
