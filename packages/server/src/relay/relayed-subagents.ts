import { createHash } from "node:crypto";

import {
  type EmittedEvent,
  type ForeignNotification,
  type PlainWorkState,
  type SubagentEvent,
  type SubagentReference,
  renameSessions,
} from "@parley/agent";
import type { SessionUpdate } from "@parley/client";

import type { UpdateParams } from "./child-messages.ts";
import type { UpdateReader } from "./read-update.ts";

type Update = UpdateParams["update"];

/** Updates that may refer to other sessions. */
const NAMING: ReadonlySet<string> = new Set([
  "subagent_update",
  "session_message",
  "tool_call",
  "tool_call_update",
  "tool_call_content_chunk",
  "state_update",
]);

/** Maximum number of subagents to track per session. Beyond that, the oldest one is dropped. */
const MAX_SUBAGENTS = 1024;

interface RelayedSubagent {
  readonly childId: string;
  readonly reader: UpdateReader;
  reference: SubagentReference;
  /** The subagent that started this one, or `undefined` if the session itself did. */
  readonly parent: SubagentReference | undefined;
  isWorking: boolean;
}

/** The subagents of a child's session, under their ids in the host's session. */
export class RelayedSubagents {
  readonly #childId: string;
  readonly #createReader: () => UpdateReader;
  readonly #known = new Map<string, RelayedSubagent>();

  /** @param childId The child's id for the session */
  constructor(childId: string, createReader: () => UpdateReader) {
    this.#childId = childId;
    this.#createReader = createReader;
  }

  /** Converts an update in the session or in a subagent's session to events. */
  read(
    { sessionId, update: sent, _meta: meta }: UpdateParams,
    ofSession: UpdateReader,
  ): readonly EmittedEvent[] {
    let isNaming = false;
    const rename = (id: string): string => {
      isNaming = true;
      return this.#nameOf(id);
    };
    const update = NAMING.has(sent.sessionUpdate) ? renameSessions(sent, rename) : sent;
    const naming = isNaming ? { namesSubagents: true } : {};
    const place = sessionId === this.#childId ? undefined : this.#known.get(this.#nameOf(sessionId));
    const events =
      update.sessionUpdate === "subagent_update"
        ? this.#announced(update, String(sent["sessionId"]), place)
        : this.#eventsOf(update, place?.reader ?? ofSession, place !== undefined);
    const { reference } = place ?? {};
    return events.map((event, index) => {
      const source = { ...sourceOf(event), ...(index === 0 && meta && { _meta: meta }) };
      const named = source.update === undefined ? source : { ...source, ...naming };
      const subagent = reference && (event.type === "message" ? { id: reference.id } : reference);
      const placed = { ...event, ...(subagent && { subagent }) };
      if (event.type === "foreign") return { ...placed, ...named };
      return (Object.keys(named).length === 0 ? placed : { ...placed, source: named }) as EmittedEvent;
    });
  }

  find(childId: unknown): SubagentReference | undefined {
    return typeof childId === "string" ? this.#known.get(this.#nameOf(childId))?.reference : undefined;
  }

  readerOf({ id }: SubagentReference): UpdateReader | undefined {
    return this.#known.get(id)?.reader;
  }

  childIdOf(subagentId: string): string | undefined {
    return this.#known.get(subagentId)?.childId;
  }

  /** Returns the events that end all subagents that are still working, because the child is gone. */
  end(): readonly EmittedEvent[] {
    const error = { code: -32_603, message: "The agent of the subagent has ended" };
    const state = { state: "idle", stopReason: "error", error } as const;
    const working = [...this.#known.values()].filter(({ isWorking }) => isWorking);
    return working.toReversed().flatMap((each): EmittedEvent[] => {
      each.isWorking = false;
      const { reference, parent } = each;
      return [
        { type: "subagent_state", state, subagent: reference },
        {
          type: "subagent",
          subagentId: reference.id,
          cancellable: false,
          state,
          ...(parent && { subagent: parent }),
        },
      ];
    });
  }

  /** Returns the subagent id for one of the child's sessions, or an empty string for the child's main session. */
  #nameOf(childId: string): string {
    if (childId === this.#childId) return "";
    // The id must be the same in every process, because the child may continue a subagent when its session is
    // reopened.
    return `sub_${createHash("sha256").update(childId).digest("base64url").slice(0, 16)}`;
  }

  #announced(update: Update, childId: string, parent: RelayedSubagent | undefined): readonly SubagentEvent[] {
    const subagentId = String(update["sessionId"]);
    const { title, description, capabilities, state } = update as {
      readonly title?: unknown;
      readonly description?: unknown;
      readonly capabilities?: { readonly cancel?: unknown } | null;
      readonly state?: { readonly state?: unknown } | null;
    };
    const known = this.#known.get(subagentId);
    // A subagent has a single parent, so there are no cycles.
    if (childId === parent?.childId || (known !== undefined && known.parent?.id !== parent?.reference.id))
      return [];
    const shown = typeof title === "string" ? title : known === undefined ? "Subagent" : undefined;
    const subagent = known ?? {
      childId,
      reader: this.#createReader(),
      reference: { id: subagentId },
      parent: parent?.reference,
      isWorking: false,
    };
    if (shown !== undefined) subagent.reference = { id: subagentId, title: shown };
    if (state !== undefined) subagent.isWorking = state !== null && state.state !== "idle";
    this.#known.delete(subagentId);
    this.#known.set(subagentId, subagent);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > MAX_SUBAGENTS) this.#known.delete(oldest);
    const plain = plainStateOf(state);
    return [
      {
        type: "subagent",
        subagentId,
        ...(shown !== undefined && { title: shown }),
        ...(typeof description === "string" && { description }),
        ...(capabilities !== undefined && {
          cancellable: typeof capabilities?.cancel === "object" && capabilities.cancel !== null,
        }),
        ...(plain && { state: plain }),
        source: { update },
      },
    ];
  }

  #eventsOf(update: Update, reader: UpdateReader, isOfSubagent: boolean): readonly EmittedEvent[] {
    const events = reader.read(update as unknown as SessionUpdate);
    if (!isOfSubagent || events.length > 0) return events;
    const { version } = reader;
    const state =
      update.sessionUpdate === "state_update" ? plainStateOf(update as { state?: unknown }) : undefined;
    // The host does not support settings, prompts or titles for subagents.
    return [
      state === undefined
        ? { type: "foreign", version, update }
        : { type: "subagent_state", state, source: { version, update } },
    ];
  }
}

function sourceOf(event: EmittedEvent): ForeignNotification {
  if (event.type !== "foreign") return event.source ?? {};
  const { version, update, _meta } = event;
  return { update, ...(version !== undefined && { version }), ...(_meta && { _meta }) };
}

/** Returns the state of a subagent's work, if the host has an equivalent. */
function plainStateOf(state: { readonly state?: unknown } | null | undefined): PlainWorkState | undefined {
  const { state: name, stopReason, error } = Object(state) as Readonly<Record<string, unknown>>;
  if (name === "running" || name === "requires_action") return { state: name };
  if (name !== "idle") return undefined;
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown };
  return {
    state: "idle",
    ...(typeof stopReason === "string" && { stopReason: stopReason as "end_turn" }),
    ...(typeof message === "string" && { error: { code: Number(code), message } }),
  };
}
