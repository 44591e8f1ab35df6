import type { ToolCallContent } from "@parley/agent";
import type { PathGuard } from "@parley/agent/node";
import type { PlanEntry, ToolCallLocation, ToolKind } from "@parley/schema/neutral";
import type { z } from "zod";

import type { Hooks } from "../hooks/hooks.ts";
import type { JsonObject } from "../model/json-object.ts";
import type { PermissionNeed } from "../permissions/permission-need.ts";
import type { Confinement } from "../sandbox/index.ts";
import type { PlannedChange } from "../undo/planned-change.ts";
import type { CommandLine, ShownTerminal } from "./command/command-line.ts";
import { jsonSchemaOf, parseInput } from "./input-schema.ts";
import type { ToolMemory } from "./tool-memory.ts";

/** A tool that the model can call. */
export interface Tool {
  /** The name for the model: letters, digits, `_` and `-`. */
  readonly name: string;
  /** For the model: what the tool does and when to use it. */
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema: JsonObject;
  readonly kind: ToolKind;
  /**
   * Prepares a call without side effects: checks the input, resolves paths, computes changes.
   *
   * @throws {Error} with a message for the model.
   */
  prepare(input: unknown, context: ToolContext): Promise<PreparedCall>;
}

/** The session that a tool works in. */
export interface ToolContext extends ToolMemory {
  /** Absolute; commands run here, and titles name paths from here. */
  readonly cwd: string;
  /** The session's directories when the turn began. */
  readonly roots: readonly string[];
  /** The guard of {@link ToolContext.roots}. */
  readonly paths: PathGuard;
  /** The agent's own folders and files. They never count as part of a session's directories. */
  readonly ownFiles?: PathGuard | undefined;
  /** The real paths of the agent's program, which never count so either. */
  readonly programPaths?: readonly string[] | undefined;
  /** Called before each call, and before it runs. @throws {Error} if a directory of the session leads elsewhere now. */
  readonly checkRoots?: (() => Promise<void>) | undefined;
  /** True if the session's model can see images. */
  readonly takesImages: boolean;
  /** Confines commands. Present if the session is in a mode with a sandbox. */
  readonly confine?: ((options: { readonly network: boolean }) => Promise<Confinement>) | undefined;
  /** The hooks that run before and after calls. */
  readonly hooks?: Hooks | undefined;
  /** Records changes of files, for undo, before they are made. */
  readonly beforeChange?: ((changes: readonly PlannedChange[]) => Promise<void>) | undefined;
}

/** A call that is ready to run, with the information that a user needs to allow it. */
export interface PreparedCall {
  /** Describes the call to the user: "Read package.json". */
  readonly title: string;
  readonly locations?: readonly ToolCallLocation[] | undefined;
  /** Shows what the call would do, such as a diff. It stays visible unless the result has content. */
  readonly preview?: readonly ToolCallContent[] | undefined;
  /** True if it runs a command to its end, so that the call can have a terminal. */
  readonly isCommand?: boolean | undefined;
  /** Present if the call needs permission. */
  readonly permission?: PermissionNeed | undefined;
  /**
   * Runs the call. When the signal aborts, it stops, and resolves to a partial result or rejects.
   *
   * @throws {Error} if it fails, with a message for the model.
   */
  run(context: RunContext): Promise<ToolResult>;
}

/** Services for a running call. */
export interface RunContext {
  readonly signal: AbortSignal;
  /** Identifies the call in its session. */
  readonly toolCallId: string;
  /** Shows progress. It replaces the content of the call, and is not stored. */
  readonly show: (content: readonly ToolCallContent[]) => Promise<void>;
  /** Runs a command line, in a terminal that the user can see if the client has one. */
  readonly openTerminal: (request: CommandLine) => Promise<ShownTerminal>;
  /**
   * Asks for a further permission; returns the reason why it is not given. The call keeps the question's title if it is.
   */
  readonly ask: (need: PermissionNeed, question: FurtherQuestion) => Promise<string | undefined>;
  /** Sends the whole plan of the turn. */
  readonly showPlan: (entries: readonly PlanEntry[]) => Promise<void>;
}

/** What a running call shows while it asks for a further permission. */
export interface FurtherQuestion {
  readonly title: string;
  /** Follows what the call showed before it ran. */
  readonly content: readonly ToolCallContent[];
}

/** The result of a call. */
export interface ToolResult {
  /** For the model. */
  readonly text: string;
  /** For the client; without it, the preview stays. The model gets its images, too. */
  readonly content?: readonly ToolCallContent[] | undefined;
  /** True if the call failed, such as a command with an exit code other than 0. */
  readonly isError?: boolean | undefined;
  /** Facts for programs, such as an exit code. */
  readonly details?: JsonObject | undefined;
}

/** A tool whose input is checked before `prepare` is called. */
export interface CheckedTool<Schema extends z.ZodObject> extends Pick<Tool, "name" | "description" | "kind"> {
  readonly input: Schema;
  prepare(input: z.infer<Schema>, context: ToolContext): Promise<PreparedCall>;
}

/** Creates a tool from one that needs checked input. */
export function defineTool<Schema extends z.ZodObject>({
  input: schema,
  ...tool
}: CheckedTool<Schema>): Tool {
  return {
    ...tool,
    inputSchema: jsonSchemaOf(schema),
    prepare: async (input, context) => tool.prepare(parseInput(schema, input), context),
  };
}
