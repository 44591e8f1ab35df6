import { invalidParams } from "@parley/protocol";

import type { ClientFeatures } from "../author/client-description.ts";
import type { SessionMemory } from "../author/session-memory.ts";
import {
  type ConfigOption,
  type ConfigValue,
  type SessionChoice,
  acceptsValue,
} from "../event/config-option.ts";
import { flawOfOptions } from "../event/flaw-of-options.ts";
import { mismatch } from "../value/describe-value.ts";
import { SerialQueue } from "../value/serial-queue.ts";

/** The key in the session's memory that holds the chosen values. */
const CHOSEN = "config";

type Definition =
  | readonly ConfigOption[]
  | (() => readonly ConfigOption[] | Promise<readonly ConfigOption[]>);

type ConfigMemory = Pick<SessionMemory, "get" | "set">;

/** The settings of an open session and their values. The values chosen by the user are stored with the session. */
export class SessionConfig {
  readonly #definition: Definition;
  readonly #memory: ConfigMemory;
  readonly #onError: (error: Error) => void;
  /** Changes run one at a time, because the options of one setting may depend on the value of another. */
  readonly #changes = new SerialQueue();
  readonly #choices = new SerialQueue();
  #chosen: ReadonlyMap<string, ConfigValue> = new Map();
  #values: ReadonlyMap<string, ConfigValue> = new Map();
  #options: readonly ConfigOption[] = [];
  /** Whether a call to the agent's settings function is in flight. */
  #isAskingAuthor = false;
  #chosenMeanwhile = false;
  #reportedFlaw: string | undefined;

  /** @param onError called if the agent's settings function returns invalid settings. */
  constructor(definition: Definition, memory: ConfigMemory, onError: (error: Error) => void) {
    this.#definition = definition;
    this.#memory = memory;
    this.#onError = onError;
  }

  get options(): readonly ConfigOption[] {
    return this.#options;
  }

  shownTo({ booleanConfigOptions }: ClientFeatures): readonly ConfigOption[] {
    return this.#options.filter(({ type }) => type !== "boolean" || booleanConfigOptions);
  }

  get values(): ReadonlyMap<string, ConfigValue> {
    return this.#values;
  }

  /** The setting for the session's mode, which is the first selector with category `mode`. */
  get mode(): (ConfigOption & { type: "select" }) | undefined {
    return this.#options.find(
      (option): option is ConfigOption & { type: "select" } =>
        option.category === "mode" && option.type === "select",
    );
  }

  /** Loads the stored choices and the settings. */
  async load(): Promise<void> {
    if (typeof this.#definition !== "function" && this.#definition.length === 0) return;
    const chosen = (await this.#memory.get(CHOSEN)) as { readonly [id: string]: ConfigValue } | undefined;
    this.#chosen = new Map(Object.entries(chosen ?? {}));
    this.#values = this.#chosen;
    await this.#loadOptions();
  }

  /** @throws {RequestError} `-32602` if the option does not exist or cannot be set to `value`. */
  set(id: string, value: ConfigValue): Promise<void> {
    return this.#changes.run(async () => {
      await this.#choose(id, value);
      await this.#loadOptions();
    });
  }

  /** Calls {@link SessionConfig.set} for each choice in order. Ignores choices that match no option. */
  choose(choices: readonly SessionChoice[]): Promise<void> {
    return this.#changes.run(async () => {
      for (const { configId, value } of choices) {
        if (!this.#accepts(configId, value)) continue;
        await this.#choose(configId, value);
        await this.#loadOptions();
      }
    });
  }

  /**
   * Works like {@link SessionConfig.set}, but for the agent, whose settings may have changed since the last call. If
   * the agent's settings function makes this call, the function runs again only after it has returned, to avoid a
   * deadlock.
   */
  async setFromAuthor(id: string, value: ConfigValue): Promise<void> {
    if (!this.#isAskingAuthor)
      await this.#changes.run(async () => {
        if (!this.#accepts(id, value)) await this.#loadOptions();
        await this.#choose(id, value);
        await this.#loadOptions();
      });
    else if (this.#chosen.get(id) !== value) await this.#choose(id, value);
  }

  #choose(id: string, value: ConfigValue): Promise<void> {
    return this.#choices.run(async () => {
      this.#assertAccepts(id, value);
      const chosen = new Map([...this.#chosen, [id, value] as const]);
      await this.#memory.set(CHOSEN, Object.fromEntries(chosen));
      this.#chosen = chosen;
      this.#chosenMeanwhile = true;
      this.#apply(this.#options);
    });
  }

  #accepts(id: string, value: ConfigValue): boolean {
    return this.#options.some((option) => option.id === id && acceptsValue(option, value));
  }

  #assertAccepts(id: string, value: ConfigValue): void {
    if (this.#accepts(id, value)) return;
    if (!this.#options.some((option) => option.id === id))
      throw invalidParams(`Cannot set "${id}": no such option`, { configId: id });
    const data = { configId: id, value };
    throw invalidParams(`Cannot set "${id}" to ${JSON.stringify(value)}: no such value`, data);
  }

  /** Loads the settings. A settings function is called again if it has changed a value itself. */
  async #loadOptions(): Promise<void> {
    const definition = this.#definition;
    if (typeof definition !== "function") {
      this.#apply(definition);
      return;
    }
    this.#isAskingAuthor = true;
    try {
      do {
        this.#chosenMeanwhile = false;
        const options = await definition();
        this.#check(options);
        while (!this.#choices.idle) await this.#choices.settled();
        this.#apply(options);
      } while (this.#chosenMeanwhile);
    } finally {
      this.#isAskingAuthor = false;
    }
  }

  /**
   * Reports invalid settings but lets the session open, because the settings may come from another program.
   *
   * @throws {TypeError} if the settings are not a list.
   */
  #check(options: unknown): void {
    if (!Array.isArray(options))
      throw new TypeError(`Cannot show the settings: ${mismatch("configOptions", "a list", options)}`);
    const flaw = flawOfOptions(options);
    if (flaw === this.#reportedFlaw) return;
    this.#reportedFlaw = flaw;
    if (flaw !== undefined) this.#onError(new TypeError(`Cannot show the settings as they are: ${flaw}`));
  }

  #apply(options: readonly ConfigOption[]): void {
    this.#options = options.map((option) => this.#withValue(option));
    this.#values = new Map(this.#options.map(({ id, currentValue }) => [id, currentValue]));
  }

  /** Returns the option with the chosen value if the option still allows that value. */
  #withValue(option: ConfigOption): ConfigOption {
    const chosen = this.#chosen.get(option.id);
    return chosen === undefined || !acceptsValue(option, chosen)
      ? option
      : ({ ...option, currentValue: chosen } as ConfigOption);
  }
}
