import type { SessionUpdate, stateOperations } from "@parley/schema/v2";

import { applyCompaction, applyCompactionSummary, findCompaction } from "../apply-compaction.ts";
import { applyInfo } from "../apply-info.ts";
import { applyMessage, applyMessageChunk, findMessage } from "../apply-message.ts";
import {
  applySessionMessage,
  applySessionMessageChunk,
  findSessionMessage,
} from "../apply-session-message.ts";
import { applySubagent, findSubagent } from "../apply-subagent.ts";
import { findTerminal } from "../apply-terminal.ts";
import { findToolCall } from "../apply-tool-call.ts";
import { applyUsage } from "../apply-usage.ts";
import { changeState } from "../folded-state.ts";
import type { WithMeta } from "../merge-meta.ts";
import { omitNullish } from "../patched.ts";
import type { MessageEntry } from "../session-entry.ts";
import type { SessionState } from "../session-state.ts";
import { applyPlan, readPlan, removePlan } from "./apply-plan.ts";
import { applyStateUpdate } from "./apply-state-update.ts";
import { applyTerminalData, applyTerminalUpdate } from "./apply-terminal-update.ts";
import { applyToolCall, applyToolCallContent } from "./apply-tool-call.ts";
import { readCommands } from "./read-commands.ts";
import { readConfigOptions } from "./read-config-options.ts";
import { readModes } from "./read-modes.ts";

type Table = typeof stateOperations;

/** Value of `sessionUpdate` for an update that changes the state, according to the schema. */
export type UpdateKind = keyof Table;

/** Type of the member at a dotted path in a message, or of the message itself if the path is empty. */
type At<T, Path> = Path extends ""
  ? T
  : Path extends `${infer Name}.${infer Rest}`
    ? At<T[Name & keyof T], Rest>
    : T[Path & keyof T];

type UpdateOf<Kind> = Extract<SessionUpdate, { readonly sessionUpdate: Kind }>;

/** The operations in the table, with the types of their ids and values. */
type Operation = {
  [Kind in UpdateKind]: Table[Kind] extends readonly [infer Action, infer Target, infer Id, infer Value]
    ? {
        readonly action: Action;
        readonly target: Target;
        readonly id: Id extends "" ? undefined : At<UpdateOf<Kind>, Id>;
        readonly value: At<UpdateOf<Kind>, Value>;
      }
    : never;
}[UpdateKind];

type OperationOn<Target> = Extract<Operation, { readonly target: Target }>;

/** Applies an operation with the value and id from an update. */
export type Rule<Value = unknown, Id = unknown> = (state: SessionState, value: Value, id: Id) => SessionState;

type RuleOf<O extends Operation> = Rule<O["value"], O["id"]>;

/**
 * The rules for the actions on a target in the table. An upsert also defines where to find the known metadata. A
 * replacement also defines whether the state can fully represent the value, which is true by default.
 */
type Rules<Target> = {
  readonly [Action in OperationOn<Target>["action"]]: RuleOf<OperationBy<Action, Target>>;
} & ("upsert" extends OperationOn<Target>["action"]
  ? { readonly find: (state: SessionState, id: OperationOn<Target>["id"]) => WithMeta | undefined }
  : { readonly shows?: (value: OperationBy<"replace", Target>["value"]) => boolean });

type OperationBy<Action, Target> = Extract<OperationOn<Target>, { readonly action: Action }>;

/**
 * The rules for each target. They define what the schema's annotations do not: the order of entries, the defaults of
 * a new entry, the meaning of `null` for a member, how to join chunks, and which values a client cannot show.
 */
export const stateTargets: { readonly [Target in Operation["target"]]: Rules<Target> } = {
  userMessage: /*#__PURE__*/ messageRules("user"),
  agentMessage: /*#__PURE__*/ messageRules("agent"),
  agentThought: /*#__PURE__*/ messageRules("thought"),
  toolCall: { find: findToolCall, upsert: applyToolCall, append: applyToolCallContent },
  terminal: { find: findTerminal, upsert: applyTerminalUpdate, append: applyTerminalData },
  compaction: {
    find: findCompaction,
    // A new compaction is in progress, as is one with a cleared status.
    upsert: (state, { status, ...change }, id) =>
      applyCompaction(state, {
        ...change,
        id,
        ...(status !== undefined && { status: status ?? "in_progress" }),
      }),
    append: applyCompactionSummary,
  },
  plan: { replace: applyPlan, remove: removePlan, shows: (plan) => readPlan(plan, "") !== undefined },
  state: { replace: applyStateUpdate },
  sessionInfo: { find: ({ info }) => info, upsert: applyInfo },
  usage: {
    find: ({ usage }) => usage,
    upsert: (state, value) =>
      applyUsage(state, { ...omitNullish({ _meta: state.usage?.["_meta"] }), ...value }),
  },
  availableCommands: {
    replace: (state, commands) => changeState(state, { commands: readCommands(commands) }),
    shows: (commands) => readCommands(commands).length === commands.length,
  },
  configOptions: {
    replace(state, options) {
      const configOptions = readConfigOptions(options);
      return changeState(state, { configOptions, modes: readModes(configOptions) });
    },
  },
  subagent: { find: findSubagent, upsert: applySubagent },
  sessionMessage: {
    find: findSessionMessage,
    upsert: applySessionMessage,
    append: applySessionMessageChunk,
  },
};

function messageRules(
  role: MessageEntry["role"],
): Rules<"userMessage"> & Rules<"agentMessage"> & Rules<"agentThought"> {
  return {
    find: (state, id) => findMessage(state, role, id),
    upsert: (state, value) => applyMessage(state, { ...value, role }),
    append: (state, content, messageId) => applyMessageChunk(state, { role, messageId, content }),
  };
}
