/**
 * Minimum time that a question must be on the screen before a key can answer it, in milliseconds. It is longer for an
 * unexpected question, because the user may have just started to type.
 */
export const readingTimes = { expected: 200, unexpected: 1000 } as const;
/**
 * Time after which an idle keyboard means that the user has stopped typing, in milliseconds. A letter that is not
 * followed by another one within this time is an answer rather than the start of a sentence.
 */
export const typingPause = 600;

/** A key pressed at a question: the text that it types or pastes, or its kind. */
export type QuestionKey = TypedText | "enter" | "arrow" | "other";

interface TypedText {
  readonly text: string;
  readonly isPasted?: boolean;
}

export interface QuestionKeysOptions {
  /** Keys of the answers, each one character. */
  readonly answers: readonly string[];
  /** Time during which keys do not count as answers, in milliseconds. Default: `readingTimes.expected`. */
  readonly readingTime?: number | undefined;
  /** Called once the question can be answered. */
  readonly opened: () => void;
  /** Called when a key selects an answer, before it takes effect. */
  readonly selected?: ((answer: string) => void) | undefined;
  /** Called when an answer takes effect. */
  readonly answered?: ((answer: string) => void) | undefined;
  /** Called with text that belongs to the user's next prompt. */
  readonly typed: (text: string) => void;
}

/**
 * Separates answers to a question from a sentence that the user happens to be typing. An answer's key only selects the
 * answer, which takes effect with Enter or after a pause. Text that follows without a pause shows that the user is
 * typing a sentence. Enter then answers nothing until the user selects an answer again.
 */
export class QuestionKeys {
  readonly #options: QuestionKeysOptions;
  #isOpen = false;
  #selected: string | undefined;
  #isTyping = false;
  /** Runs until the next pause in the user's typing. */
  #timer: NodeJS.Timeout | undefined;

  constructor(options: QuestionKeysOptions) {
    this.#options = options;
    this.#wait(options.readingTime ?? readingTimes.expected, () => this.#open());
  }

  /** Whether the question can be answered. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the user has typed a sentence at the open question and not selected an answer since. */
  get isTyping(): boolean {
    return this.#isTyping;
  }

  /** Handles a key. Returns false if the caller should handle it instead. */
  press(key: QuestionKey): boolean {
    if (typeof key === "object") this.#type(key);
    else if (!this.#isOpen) this.#wait(typingPause, () => this.#open());
    else if (key === "enter" && this.#isTyping) this.#pause();
    else if (key === "enter" && this.#selected !== undefined) this.#answer(this.#selected);
    else return this.#leave(key);
    return true;
  }

  /** Stops the timer, so that a selected answer does not take effect. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #open(): void {
    this.#isOpen = true;
    this.#options.opened();
  }

  #type({ text, isPasted = false }: TypedText): void {
    if (!this.#isOpen) {
      this.#options.typed(text);
      this.#wait(typingPause, () => this.#open());
    } else if (this.#timer === undefined && !isPasted && this.#options.answers.includes(text)) {
      this.#isTyping = false;
      this.#selected = text;
      this.#options.selected?.(text);
      this.#wait(typingPause, () => this.#answer(text));
    } else {
      this.#isTyping = true;
      const before = this.#selected ?? "";
      this.#selected = undefined;
      this.#pause();
      this.#options.typed(before + text);
    }
  }

  #answer(answer: string): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#selected = undefined;
    this.#options.answered?.(answer);
  }

  /** Undoes a selection by letter, because the key shows that the user has changed their mind. */
  #leave(key: "enter" | "arrow" | "other"): false {
    if (this.#selected !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#selected = undefined;
    }
    if (key === "arrow") this.#isTyping = false;
    return false;
  }

  #pause(): void {
    this.#wait(typingPause, () => undefined);
  }

  #wait(ms: number, over: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      over();
    }, ms);
  }
}
