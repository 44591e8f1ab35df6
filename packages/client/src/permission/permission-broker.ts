import type {
  ClientHandlers,
  HandlerContext,
  PermissionOutcome,
  PermissionRequest,
} from "../api/client-handlers.ts";
import type { ClientSession } from "../api/client-session.ts";
import { Listeners } from "../value/listeners.ts";
import {
  type PermissionDecision,
  type PermissionRules,
  createPermissionRules,
  decisionOf,
  exactQuestion,
  outcomeOf,
} from "./permission-rules.ts";

/** How far a remembered answer reaches: this opening of the session, or every session in its directory. */
export type RuleScope = "session" | "project";

/** A permission request that waits for the user. */
export interface OpenPermission {
  /** Different from that of any other question: a key for a view. */
  readonly id: string;
  readonly request: PermissionRequest;
  readonly session: ClientSession;
  /** Aborts when the question is over, however that came: for a dialog that has to close. */
  readonly signal: AbortSignal;
  /**
   * Answers with one of the options, and the same question in the same way from now on if it is to be remembered; those
   * that wait already too. Nothing happens if the question is over.
   *
   * @throws {Error} if the option is not offered, or is to be remembered and neither allows nor rejects.
   */
  answer(optionId: string, options?: { readonly remember?: RuleScope | undefined }): void;
  /** Puts the question away without a choice, which is no permission. */
  dismiss(): void;
}

/** How {@link createPermissionBroker} decides. */
export interface PermissionBrokerOptions {
  /** Decides without the user, ahead of what is remembered; `undefined` leaves it to that and to the user. */
  readonly policy?:
    | ((request: PermissionRequest, context: HandlerContext) => PermissionDecision | undefined)
    | undefined;
  /**
   * What makes two requests the same question for what is remembered; `undefined` remembers nothing. Default: all that the
   * agent says of it, so only what is exactly the same is decided without the user.
   */
  readonly question?: ((request: PermissionRequest) => string | undefined) | undefined;
  /** Where answers for a project are kept. Default: in memory. */
  readonly projectRules?: PermissionRules | undefined;
  /**
   * Hears of rules that cannot be read or kept (the user is asked then), and of listeners that throw: without it, those are
   * uncaught errors. Must not throw.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Permission requests of any number of sessions and agents, in one queue for the user. */
export interface PermissionBroker {
  /** For the handlers of a connection. */
  readonly requestPermission: NonNullable<ClientHandlers["requestPermission"]>;
  /** What waits for the user, oldest first; a new array after each change. */
  readonly pending: readonly OpenPermission[];
  /** Calls `listener` after each change of {@link PermissionBroker.pending}, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Makes what answers permission requests: by a policy, by what the user wanted remembered, or by asking. Every question
 * whose turn is cancelled, or that the agent takes back, leaves the queue by itself.
 */
export function createPermissionBroker(options: PermissionBrokerOptions = {}): PermissionBroker {
  return new PermissionQueue(options);
}

type OpenQuestion = OpenPermission & {
  readonly question: string | undefined;
  readonly settle: (outcome: PermissionOutcome) => void;
};

class PermissionQueue implements PermissionBroker {
  readonly #options: PermissionBrokerOptions;
  readonly #projectRules: PermissionRules;
  readonly #sessionRules = new WeakMap<ClientSession, Map<string, PermissionDecision>>();
  readonly #listeners: Listeners;
  readonly #open = new Set<OpenQuestion>();
  /** What is open, once somebody has looked. */
  #pending: readonly OpenQuestion[] | undefined;
  #asked = 0;

  constructor(options: PermissionBrokerOptions) {
    this.#options = options;
    this.#listeners = new Listeners(options.onError);
    this.#projectRules = options.projectRules ?? createPermissionRules();
  }

  get pending(): readonly OpenPermission[] {
    this.#pending ??= [...this.#open];
    return this.#pending;
  }

  get subscribe(): PermissionBroker["subscribe"] {
    return this.#listeners.subscribe;
  }

  readonly requestPermission = async (
    request: PermissionRequest,
    context: HandlerContext,
  ): Promise<PermissionOutcome> => {
    const { policy, question: sameness = exactQuestion } = this.#options;
    const question = sameness(request);
    const decision = policy?.(request, context) ?? (await this.#recall(question, context.session));
    const outcome = decision && outcomeOf(decision, request);
    return outcome ?? this.#ask(request, context, question);
  };

  #ask(
    request: PermissionRequest,
    { session, signal }: HandlerContext,
    question: string | undefined,
  ): Promise<PermissionOutcome> {
    if (signal.aborted) return Promise.resolve({ outcome: "cancelled" });
    const { promise, resolve } = Promise.withResolvers<PermissionOutcome>();
    const over = new AbortController();
    const dismiss = (): void => {
      if (this.#open.has(open)) open.settle({ outcome: "cancelled" });
    };
    const open: OpenQuestion = {
      id: String((this.#asked += 1)),
      request,
      session,
      signal: over.signal,
      question,
      settle: (outcome) => {
        signal.removeEventListener("abort", dismiss);
        this.#open.delete(open);
        this.#changed();
        over.abort();
        resolve(outcome);
      },
      answer: (optionId, { remember } = {}) => this.#answer(open, optionId, remember),
      dismiss,
    };
    signal.addEventListener("abort", dismiss, { once: true });
    this.#open.add(open);
    this.#changed();
    return promise;
  }

  #answer(open: OpenQuestion, optionId: string, remember: RuleScope | undefined): void {
    const { title, options } = open.request;
    const option = options.find((offered) => offered.optionId === optionId);
    if (option === undefined) throw new Error(`Cannot answer "${title}": there is no option "${optionId}"`);
    const decision = decisionOf(option.kind);
    if (remember !== undefined && decision === undefined) {
      throw new Error(`Cannot remember option "${optionId}": it neither allows nor rejects`);
    }
    if (!this.#open.has(open)) return;
    open.settle({ outcome: "selected", optionId });
    if (remember !== undefined && decision !== undefined) this.#remember(open, decision, remember);
  }

  #remember({ session, question }: OpenQuestion, decision: PermissionDecision, scope: RuleScope): void {
    if (question === undefined) return;
    if (scope === "session") {
      const rules = this.#sessionRules.get(session) ?? new Map<string, PermissionDecision>();
      this.#sessionRules.set(session, rules.set(question, decision));
    } else {
      void this.#keep(session.cwd, question, decision);
    }
    for (const other of this.#open) {
      const reaches = scope === "session" ? other.session === session : other.session.cwd === session.cwd;
      const outcome = reaches && other.question === question && outcomeOf(decision, other.request);
      if (outcome) other.settle(outcome);
    }
  }

  async #keep(project: string, question: string, decision: PermissionDecision): Promise<void> {
    try {
      await this.#projectRules.remember(project, question, decision);
    } catch (error) {
      this.#options.onError?.(error);
    }
  }

  async #recall(
    question: string | undefined,
    session: ClientSession,
  ): Promise<PermissionDecision | undefined> {
    if (question === undefined) return undefined;
    const rule = this.#sessionRules.get(session)?.get(question);
    if (rule !== undefined) return rule;
    try {
      return await this.#projectRules.recall(session.cwd, question);
    } catch (error) {
      this.#options.onError?.(error);
      return undefined;
    }
  }

  #changed(): void {
    this.#pending = undefined;
    this.#listeners.notify();
  }
}
