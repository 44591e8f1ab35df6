/**
 * Minimum time that a question must be on the screen before a key can answer it, in milliseconds. It is longer for an
 * unexpected question, because the user may have just started to type.
 */
export const readingTimes = { expected: 200, unexpected: 1000 } as const;
/**
 * Time after which an idle keyboard means that the user has stopped typing, in milliseconds. A letter that is not
 * followed by another one within this time is an answer rather than the start of a sentence.
 */
export const typingPause = 1500;
/** Like {@link typingPause}, but for an answer that is remembered. */
const lastingPause = 3000;

/** A key pressed at a question: the text that it types or pastes, or its kind. */
export type QuestionKey = TypedText | "enter" | "arrow" | "other";

interface TypedText {
  readonly text: string;
  readonly isPasted?: boolean;
}

export interface QuestionAnswer {
  /** One character. */
  readonly key: string;
  /** Whether the answer is remembered, so its key alone takes effect later. */
  readonly isLasting?: boolean | undefined;
}

export interface QuestionKeysOptions {
  readonly answers: readonly QuestionAnswer[];
  /** The key that ends a sentence. Default: `arrow`. */
  readonly sentenceEnd?: "arrow" | "enter" | undefined;
  /** Time during which keys do not count as answers, in milliseconds. Default: `readingTimes.expected`. */
  readonly readingTime?: number | undefined;
  /** Called once the question can be answered. */
  readonly opened: () => void;
  /** Called when a key selects an answer, before it takes effect. */
  readonly selected?: ((answer: string, isLasting: boolean) => void) | undefined;
  /** Called when an answer takes effect. */
  readonly answered?: ((answer: string) => void) | undefined;
  /** Called with text that belongs to the user's next prompt. */
  readonly typed: (text: string) => void;
}

/**
 * Distinguishes answers to a question from a sentence that the user happens to be typing. The key of an answer only
 * selects it, and the selection takes effect with Enter or after a pause. Any other text shows that the user is
 * typing a sentence. All letters are then part of the sentence until the user presses a key that ends it.
 */
export class QuestionKeys {
  readonly #options: QuestionKeysOptions;
  #isOpen = false;
  #selected: string | undefined;
  #isTyping = false;
  /** Runs until the next pause in the user's typing. */
  #timer: NodeJS.Timeout | undefined;
  #afterTimer: NodeJS.Immediate | undefined;

  constructor(options: QuestionKeysOptions) {
    this.#options = options;
    this.#wait(options.readingTime ?? readingTimes.expected, () => this.#open());
  }

  /** Whether the question can be answered. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the user has typed a sentence while the question was open and has not selected an answer since. */
  get isTyping(): boolean {
    return this.#isTyping;
  }

  /** Handles a key. Returns false if the caller should handle it instead. */
  press(key: QuestionKey): boolean {
    if (typeof key === "object") this.#type(key);
    else if (!this.#isOpen) this.#wait(typingPause, () => this.#open());
    else if (key === "enter" && this.#selected !== undefined) this.#answer(this.#selected);
    else if (key === "enter" && this.#isTyping) this.#enter();
    else return this.#leave(key);
    return true;
  }

  /** Stops the timer, so that a selected answer does not take effect. */
  close(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#afterTimer);
  }

  #open(): void {
    this.#isOpen = true;
    this.#options.opened();
  }

  #type(typed: TypedText): void {
    const answer = this.#answerOf(typed);
    if (!this.#isOpen) {
      this.#options.typed(typed.text);
      this.#wait(typingPause, () => this.#open());
    } else if (answer !== undefined) {
      const { key, isLasting = false } = answer;
      this.#selected = key;
      this.#options.selected?.(key, isLasting);
      this.#wait(isLasting ? lastingPause : typingPause, () => this.#answer(key));
    } else {
      this.#isTyping = true;
      const before = this.#selected ?? "";
      this.#selected = undefined;
      this.#pause();
      this.#options.typed(before + typed.text);
    }
  }

  #answerOf({ text, isPasted = false }: TypedText): QuestionAnswer | undefined {
    return this.#isIdle && !isPasted ? this.#options.answers.find(({ key }) => key === text) : undefined;
  }

  /** Whether the user is not typing and has not selected an answer. */
  get #isIdle(): boolean {
    return !this.#isTyping && this.#timer === undefined && this.#selected === undefined;
  }

  #enter(): void {
    if (this.#options.sentenceEnd === "enter") this.#endSentence();
    else this.#pause();
  }

  #endSentence(): void {
    this.#isTyping = false;
    this.#stop();
  }

  #answer(answer: string): void {
    this.#stop();
    this.#selected = undefined;
    this.#options.answered?.(answer);
  }

  /** Undoes a selection made by letter, because pressing another key shows that the user has changed their mind. */
  #leave(key: "enter" | "arrow" | "other"): false {
    if (this.#selected !== undefined) {
      this.#stop();
      this.#selected = undefined;
    }
    if (key === "arrow") this.#endSentence();
    return false;
  }

  #pause(): void {
    this.#wait(typingPause, () => undefined);
  }

  #wait(ms: number, over: () => void): void {
    this.#stop();
    this.#timer = setTimeout(() => {
      // If this process was held up, keys that the user pressed in time are read only now.
      this.#afterTimer = setImmediate(() => {
        this.#timer = undefined;
        over();
      });
    }, ms);
  }

  #stop(): void {
    this.close();
    this.#timer = undefined;
  }
}
