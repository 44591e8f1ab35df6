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

export interface Tool {
  /** Name that the model uses. It consists of letters, digits, `_` and `-`. */
  readonly name: string;
  /** Tells the model what the tool does and when to use it. */
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly kind: ToolKind;
  /**
   * Prepares a call without side effects: checks the input, resolves paths and computes changes.
   *
   * @throws {Error} with a message for the model.
   */
  prepare(input: unknown, context: ToolContext): Promise<PreparedCall>;
}

export interface ToolContext extends ToolMemory {
  /** An absolute path. Commands run here, and titles show paths relative to it. */
  readonly cwd: string;
  /** The session's directories when the turn starts. */
  readonly roots: readonly string[];
  /** The path guard for {@link ToolContext.roots}. */
  readonly paths: PathGuard;
  /** The agent's own folders and files. They never count as part of a session's directories. */
  readonly ownFiles?: PathGuard | undefined;
  /** Real paths of the agent's program. They do not count as part of a session's directories. */
  readonly programPaths?: readonly string[] | undefined;
  /**
   * Called before each call is prepared and again before it runs.
   *
   * @throws {Error} if one of the session's directories has been replaced.
   */
  readonly checkRoots?: (() => Promise<void>) | undefined;
  /** Whether the session's model can see images. */
  readonly takesImages: boolean;
  /** Confines commands. Present if the session's mode uses a sandbox. */
  readonly confine?: ((options: { readonly network: boolean }) => Promise<Confinement>) | undefined;
  readonly hooks?: Hooks | undefined;
  /** Records changes to files before they are made, so that they can be undone. */
  readonly beforeChange?: ((changes: readonly PlannedChange[]) => Promise<void>) | undefined;
}

/** A call that is ready to run, with the information that the user needs to allow or deny it. */
export interface PreparedCall {
  /** Describes the call to the user, as in "Read package.json". */
  readonly title: string;
  readonly locations?: readonly ToolCallLocation[] | undefined;
  /** Previews the call's effect, for example as a diff. The preview stays visible unless the result has content. */
  readonly preview?: readonly ToolCallContent[] | undefined;
  /** Whether the call runs a command until it exits, so that it can have a terminal. */
  readonly isCommand?: boolean | undefined;
  /** Permission that the call needs. Absent if it needs none. */
  readonly permission?: PermissionNeed | undefined;
  /**
   * Runs the call. If the signal aborts, stops and either resolves to a partial result or rejects.
   *
   * @throws {Error} with a message for the model if the call fails.
   */
  run(context: RunContext): Promise<ToolResult>;
}

export interface RunContext {
  readonly signal: AbortSignal;
  readonly toolCallId: string;
  /** Shows progress, which replaces the call's content and is not stored. */
  readonly show: (content: readonly ToolCallContent[]) => Promise<void>;
  /** Runs a command line, in a terminal that the user can see if the client supports terminals. */
  readonly openTerminal: (request: CommandLine) => Promise<ShownTerminal>;
  /**
   * Asks for an additional permission. Returns the reason if it is denied. If it is granted, the call keeps the
   * question's title.
   */
  readonly ask: (need: PermissionNeed, question: FurtherQuestion) => Promise<string | undefined>;
  /** Sends the turn's complete plan. */
  readonly showPlan: (entries: readonly PlanEntry[]) => Promise<void>;
}

/** Content that a running call shows while it asks for an additional permission. */
export interface FurtherQuestion {
  readonly title: string;
  readonly content: readonly ToolCallContent[];
}

export interface ToolResult {
  /** Text for the model. */
  readonly text: string;
  /** Content for the client. If absent, the preview stays. The model also receives the images in this content. */
  readonly content?: readonly ToolCallContent[] | undefined;
  /** Whether the call failed, for example because a command exited with a nonzero code. */
  readonly isError?: boolean | undefined;
  /** Details for programs, such as an exit code. */
  readonly details?: JsonObject | undefined;
}

/** A tool whose input is validated before `prepare` is called. */
export interface CheckedTool<Schema extends z.ZodObject> extends Pick<Tool, "name" | "description" | "kind"> {
  readonly input: Schema;
  prepare(input: z.infer<Schema>, context: ToolContext): Promise<PreparedCall>;
}

/** Creates a tool from a definition that expects validated input. */
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
