import { PagedList } from "./paged-list.ts";
import type { SessionEntry } from "./session-entry.ts";
import type { SessionState, TerminalState } from "./session-state.ts";

/** The parts of a state that may grow long, as the fold works on them. */
export interface LongParts {
  readonly entries: PagedList<SessionEntry>;
  readonly terminals: PagedList<TerminalState>;
}

type ShortParts = Omit<SessionState, keyof LongParts>;

/** What a step of the fold changes; the rest stays as it is. */
export type StateChange = Partial<ShortParts & LongParts>;

/** A session about which nothing is known yet. */
export function createSessionState(): SessionState {
  return new FoldedState(
    {
      plans: [],
      commands: [],
      modes: undefined,
      configOptions: [],
      usage: undefined,
      info: {},
      turn: { status: "idle" },
      background: undefined,
      unknown: [],
    },
    {},
    { entries: PagedList.from<SessionEntry>([]), terminals: PagedList.from<TerminalState>([]) },
  );
}

/** The long parts of a state, whether the fold made it or it came from elsewhere: out of a file, say. */
export function longPartsOf(state: SessionState): LongParts {
  if (state instanceof FoldedState) return state.longParts();
  return { entries: PagedList.from(state.entries), terminals: PagedList.from(state.terminals) };
}

/** The next state: what `change` names is new, everything else is shared with `state`. */
export function changeState(state: SessionState, change: StateChange): SessionState {
  const { entries, terminals } = longPartsOf(state);
  return new FoldedState(state, change, {
    entries: change.entries ?? entries,
    terminals: change.terminals ?? terminals,
  });
}

/**
 * A state whose arrays are made when they are read. A million updates make a million states, nearly all of which nobody
 * looks at; to whom does, and to JSON and `structuredClone`, it is plain data.
 */
class FoldedState implements SessionState {
  declare readonly entries: readonly SessionEntry[];
  declare readonly terminals: readonly TerminalState[];
  declare readonly plans: SessionState["plans"];
  declare readonly commands: SessionState["commands"];
  declare readonly modes: SessionState["modes"];
  declare readonly configOptions: SessionState["configOptions"];
  declare readonly usage: SessionState["usage"];
  declare readonly info: SessionState["info"];
  declare readonly turn: SessionState["turn"];
  declare readonly background: SessionState["background"];
  declare readonly unknown: SessionState["unknown"];
  readonly #long: LongParts;

  // The getters are own properties, so that they are copied and written like any other, and shared, so that all states
  // have one hidden class.
  static readonly #entries: PropertyDescriptor = {
    enumerable: true,
    get(this: FoldedState): readonly SessionEntry[] {
      return this.#long.entries.toArray();
    },
  };
  static readonly #terminals: PropertyDescriptor = {
    enumerable: true,
    get(this: FoldedState): readonly TerminalState[] {
      return this.#long.terminals.toArray();
    },
  };

  constructor(before: ShortParts, change: Partial<ShortParts>, long: LongParts) {
    Object.defineProperty(this, "entries", FoldedState.#entries);
    // Getters of its own are most of what a state costs, and most sessions have no terminals.
    if (long.terminals.length === 0) this.terminals = long.terminals.toArray();
    else Object.defineProperty(this, "terminals", FoldedState.#terminals);
    this.plans = change.plans ?? before.plans;
    this.commands = change.commands ?? before.commands;
    this.modes = "modes" in change ? change.modes : before.modes;
    this.configOptions = change.configOptions ?? before.configOptions;
    this.usage = change.usage ?? before.usage;
    this.info = change.info ?? before.info;
    this.turn = change.turn ?? before.turn;
    this.background = "background" in change ? change.background : before.background;
    this.unknown = change.unknown ?? before.unknown;
    this.#long = long;
  }

  longParts(): LongParts {
    return this.#long;
  }
}
