import { PagedList } from "./paged-list.ts";
import type { SessionEntry } from "./session-entry.ts";
import type { SessionState, TerminalState } from "./session-state.ts";

/** The parts of a state that can get long, as lists that are cheap to change. */
interface LongParts {
  readonly entries: PagedList<SessionEntry>;
  readonly terminals: PagedList<TerminalState>;
}

type ShortParts = Omit<SessionState, keyof LongParts>;

interface StateParts extends LongParts {
  readonly short: ShortParts;
}

/** The parts changed by an update. All others stay the same. */
export type StateChange = Partial<ShortParts & LongParts>;

/** Creates a session's initial state. */
export function createSessionState(): SessionState {
  return createState({
    short: {
      plans: [],
      commands: [],
      modes: undefined,
      configOptions: [],
      usage: undefined,
      info: {},
      turn: { status: "idle" },
      subagents: [],
      unknown: [],
    },
    entries: PagedList.from<SessionEntry>([]),
    terminals: PagedList.from<TerminalState>([]),
  });
}

/** Returns the long parts of any state, including one read from a file. */
export function longPartsOf(state: SessionState): LongParts {
  return RememberedParts.of(state);
}

/** Returns the next state. It shares all unchanged parts with `state`. */
export function changeState(
  state: SessionState,
  { entries, terminals, ...changed }: StateChange,
): SessionState {
  const parts = RememberedParts.of(state);
  return createState({
    short: { ...parts.short, ...changed },
    entries: entries ?? parts.entries,
    terminals: terminals ?? parts.terminals,
  });
}

/** Like {@link changeState}, but only for entries. Avoids copying the rest, because entries change most often. */
export function changeEntries(state: SessionState, entries: PagedList<SessionEntry>): SessionState {
  const { short, terminals } = RememberedParts.of(state);
  return createState({ short, entries, terminals });
}

/**
 * Creates a state that readers and copies see as a plain object. Must be fast, because it is called for every update.
 * Lists become arrays only when they are read, because most states are never read.
 */
function createState(parts: StateParts): SessionState {
  const { short, entries, terminals } = parts;
  // Spread first, because engines can clone an object as a whole. This is faster than copying members one by one.
  const state: { -readonly [Name in keyof SessionState]?: SessionState[Name] } = { ...short };
  if (entries.isArray) state.entries = entries.toArray();
  else Object.defineProperty(state, "entries", LAZY_ENTRIES);
  if (terminals.isArray) state.terminals = terminals.toArray();
  else Object.defineProperty(state, "terminals", LAZY_TERMINALS);
  return new RememberedParts(state, parts) as object as SessionState;
}

// An own, enumerable property, so that copies and JSON include it.
const LAZY_ENTRIES: PropertyDescriptor & ThisType<SessionState> = {
  enumerable: true,
  get() {
    return RememberedParts.of(this).entries.toArray();
  },
};
const LAZY_TERMINALS: PropertyDescriptor & ThisType<SessionState> = {
  enumerable: true,
  get() {
    return RememberedParts.of(this).terminals.toArray();
  },
};

/**
 * A base class whose constructor returns its argument, so that a subclass can add private members to an existing
 * object.
 */
const Existing = function (object: object): object {
  return object;
} as unknown as new (object: object) => object;

/** Keeps a state's parts in a private member, which is invisible to readers and not copied. */
class RememberedParts extends Existing {
  readonly #parts: StateParts;

  constructor(state: object, parts: StateParts) {
    super(state);
    this.#parts = parts;
  }

  static of(state: SessionState): StateParts {
    if (#parts in state) return state.#parts;
    const { entries, terminals, ...short } = state;
    return { short, entries: PagedList.from(entries), terminals: PagedList.from(terminals) };
  }
}
