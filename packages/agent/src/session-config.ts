import { invalidParams } from "@parley/protocol";

import type { AgentSession } from "./agent-session.ts";
import { type ConfigOption, type ConfigOptions, type ConfigValue, canBe } from "./config-option.ts";
import { Lane } from "./lane.ts";
import { quietly } from "./quietly.ts";
import type { SessionMemory } from "./session-memory.ts";

/** The name of what is remembered: the values that were chosen. */
const CHOSEN = "config";

/** What a session's settings are made of. */
export interface SessionConfigParts {
  readonly session: AgentSession;
  /** None if the author has none. */
  readonly definition: ConfigOptions;
  readonly memory: SessionMemory;
}

/** The settings of an open session, and what they are set to. What was chosen is kept with the session. */
export class SessionConfig {
  readonly #parts: SessionConfigParts;
  /** Settings are set one after another: what can be chosen next follows from what was chosen before. */
  readonly #setting = new Lane();
  #chosen: ReadonlyMap<string, ConfigValue> = new Map();
  #values: ReadonlyMap<string, ConfigValue> = new Map();
  #options: readonly ConfigOption[] = [];

  constructor(parts: SessionConfigParts) {
    this.#parts = parts;
  }

  /** All options, with what they are set to now. */
  get options(): readonly ConfigOption[] {
    return this.#options;
  }

  /** What each option is set to, by its `id`. */
  get values(): ReadonlyMap<string, ConfigValue> {
    return this.#values;
  }

  /** The mode of the session: the first selector of category `mode`. */
  get mode(): (ConfigOption & { type: "select" }) | undefined {
    return this.#options.find(
      (option): option is ConfigOption & { type: "select" } =>
        option.category === "mode" && option.type === "select",
    );
  }

  /** Takes up what was chosen in an earlier life of the session. */
  async load(): Promise<void> {
    const { definition, memory } = this.#parts;
    if (typeof definition !== "function" && definition.length === 0) return;
    const chosen = (await memory.get(CHOSEN)) as { readonly [id: string]: ConfigValue } | undefined;
    this.#chosen = new Map(Object.entries(chosen ?? {}));
    await this.#define(this.#chosen);
  }

  /** @throws {RequestError} `-32602` if there is no such option, or it cannot be set to `value`. */
  set(id: string, value: ConfigValue): Promise<void> {
    return this.#setting.run(() => this.#set(id, value));
  }

  async #set(id: string, value: ConfigValue): Promise<void> {
    const option = this.#options.find((candidate) => candidate.id === id);
    if (option === undefined) throw invalidParams(`Cannot set "${id}": no such option`, { configId: id });
    if (!canBe(option, value)) {
      throw invalidParams(`Cannot set "${id}" to ${JSON.stringify(value)}: no such value`, {
        configId: id,
        value,
      });
    }
    const chosen = new Map([...this.#chosen, [id, value] as const]);
    await this.#parts.memory.set(CHOSEN, Object.fromEntries(chosen));
    this.#chosen = chosen;
    await this.#define(new Map([...this.#values, [id, value]]));
  }

  /** @param values what an author's function is to see of the session's settings. */
  async #define(values: ReadonlyMap<string, ConfigValue>): Promise<void> {
    const { definition, session } = this.#parts;
    this.#values = values;
    const options = typeof definition === "function" ? await definition(askedSession(session)) : definition;
    this.#options = options.map((option) => this.#withValue(option));
    this.#values = new Map(this.#options.map(({ id, currentValue }) => [id, currentValue]));
  }

  /** The option with what was chosen, unless that is no longer there to choose. */
  #withValue(option: ConfigOption): ConfigOption {
    const chosen = this.#chosen.get(option.id);
    return chosen === undefined || !canBe(option, chosen)
      ? option
      : ({ ...option, currentValue: chosen } as ConfigOption);
  }
}

/** The session as it asks its author what there is to set: setting something would wait for that answer for ever. */
function askedSession(session: AgentSession): AgentSession {
  const setConfig = (id: string): Promise<void> =>
    quietly(Promise.reject(new Error(`Cannot set "${id}" from the function that says what there is to set`)));
  return new Proxy(session, {
    get(target, name) {
      if (name === "setConfig") return setConfig;
      // Members that are private are there for the session itself only.
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}
