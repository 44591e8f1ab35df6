import {
  type PermissionDecision,
  type PermissionLifetime,
  type PermissionQuery,
  type PermissionRule,
  type PermissionStore,
  type PermissionSubject,
  memoryPermissionStore,
  permissionKey,
} from "@parley/permission";
import type { SessionState } from "@parley/protocol/session";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import type {
  ClientHandlers,
  HandlerContext,
  PermissionOption,
  PermissionOutcome,
  PermissionRequest,
} from "../api/client-handlers.ts";
import type { ClientSession, Subagent } from "../api/client-session.ts";
import { Listeners, throwUncaught } from "../value/listeners.ts";
import { currentRequest } from "./current-request.ts";
import { exactRequest, isOnce, saysWhatIsDone } from "./exact-request.ts";

/**
 * A permission request that is waiting for the user, in its current form. When the agent adds or changes details of
 * the tool call, a new object with the same `id` replaces this one in {@link PermissionBroker.pending}. Show the new
 * object instead.
 */
export interface OpenPermission {
  /** Id that is unique within the broker, so views can use it as a key. */
  readonly id: string;
  /** The request to show, for example with `describePermission()`. */
  readonly request: PermissionRequest;
  readonly session: ClientSession;
  /** Subagent that sent the request; absent if the session itself sent it. */
  readonly subagent?: Subagent | undefined;
  /**
   * Whether `remember` has any effect. It has none if the agent does not specify what will be done, or if it wants
   * the user to be asked every time.
   */
  readonly canRemember: boolean;
  /** Aborts when the request is settled in any way or changes, so you can close a dialog. */
  readonly signal: AbortSignal;
  /**
   * Answers with one of the options. With `remember`, the same answer is used for all requests with the same subject
   * and roots, including those already waiting: in this session while it is open, or in every session of the
   * project. Has no effect if the request is settled. A rule for the project applies only to the same agent; a rule
   * for an unknown agent (see `HandlerContext.agent`) applies only to its session.
   *
   * The answer applies to this object's {@link OpenPermission.request}. If the request has since changed to do
   * something else, an answer that allows the request is sent as `cancelled`, because the user has not seen what would
   * be allowed.
   *
   * @throws {Error} if the option is not offered, or is to be remembered but neither allows nor rejects.
   */
  answer(optionId: string, options?: { readonly remember?: PermissionLifetime | undefined }): void;
  /** Answers with `cancelled`, so nothing is allowed. */
  dismiss(): void;
}

/** Options for {@link createPermissionBroker}. */
export interface PermissionBrokerOptions {
  /**
   * Called before remembered answers are applied and before the user is asked. Return `undefined` to continue with
   * those steps.
   */
  readonly policy?:
    | ((request: PermissionRequest, context: HandlerContext) => PermissionDecision | undefined)
    | undefined;
  /**
   * Returns the subject that a remembered answer covers. If it returns `undefined`, nothing is remembered. Default:
   * the exact request, so the user is asked about anything that differs in any detail.
   */
  readonly subject?: ((request: PermissionRequest) => PermissionSubject | undefined) | undefined;
  /** Store for project rules, such as `filePermissionStore()` from `@parley/permission/node`. Default: in memory. */
  readonly projectPermissions?: PermissionStore | undefined;
  /**
   * Called when rules cannot be read or stored (in which case the user is asked), and with errors thrown by listeners,
   * which would otherwise be uncaught. Must not throw.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A queue of permission requests from any number of sessions and agents. */
export interface PermissionBroker {
  /** Handler to pass to connections. */
  readonly requestPermission: NonNullable<ClientHandlers["requestPermission"]>;
  /** Requests waiting for the user, oldest first. The array is replaced on each change. */
  readonly pending: readonly OpenPermission[];
  /** Calls `listener` after each change to {@link PermissionBroker.pending}. Returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

const optionNames: OptionNames<PermissionBrokerOptions> = {
  policy: true,
  subject: true,
  projectPermissions: true,
  onError: true,
};

/**
 * Creates a broker that answers permission requests with a policy, with remembered answers, or by asking the user. A
 * request leaves the queue when its turn is cancelled or the agent cancels it.
 *
 * @example
 * ```ts
 * import { createPermissionBroker } from "@parley/client/permission";
 *
 * export const broker = createPermissionBroker();
 * broker.subscribe(() => {
 *   for (const { request } of broker.pending) console.log(request.title);
 * }); // pass broker.requestPermission as a handler
 * ```
 */
export function createPermissionBroker(options: PermissionBrokerOptions = {}): PermissionBroker {
  checkOptions("create a permission broker", options, optionNames);
  return new PermissionQueue(options);
}

interface Question {
  readonly session: ClientSession;
  /** Current form of the request, and the subject that a remembered answer to it covers. */
  shown: Shown;
  readonly settle: (outcome: PermissionOutcome) => void;
}

interface Shown {
  readonly open: OpenPermission;
  readonly query: PermissionQuery | undefined;
  /** Aborts the signal of {@link Shown.open}. */
  readonly over: AbortController;
}

class PermissionQueue implements PermissionBroker {
  readonly #options: PermissionBrokerOptions;
  readonly #project: PermissionStore;
  readonly #sessions = new WeakMap<ClientSession, PermissionStore>();
  readonly #listeners: Listeners;
  readonly #open = new Set<Question>();
  /** Open requests, computed on demand. */
  #pending: readonly OpenPermission[] | undefined;
  #asked = 0;

  constructor(options: PermissionBrokerOptions) {
    this.#options = options;
    this.#listeners = new Listeners(options.onError ?? throwUncaught);
    this.#project = options.projectPermissions ?? memoryPermissionStore();
  }

  get pending(): readonly OpenPermission[] {
    this.#pending ??= Array.from(this.#open, ({ shown }) => shown.open);
    return this.#pending;
  }

  get subscribe(): PermissionBroker["subscribe"] {
    return this.#listeners.subscribe;
  }

  readonly requestPermission = async (
    request: PermissionRequest,
    context: HandlerContext,
  ): Promise<PermissionOutcome> => {
    const decision = this.#options.policy?.(request, context);
    if (decision !== undefined) return outcomeOf(decision, request) ?? this.#ask(request, context);
    const { session } = context;
    let asked = request;
    for (;;) {
      const query = this.#queryFor(asked, context);
      const remembered = query && (await this.#find(query, session));
      const now = currentRequest(asked, stateOf(context));
      // The request may have changed while the rule was being looked up, and the rule may not cover the new form.
      if (remembered === undefined || now === asked) {
        return (remembered && outcomeOf(remembered, asked)) ?? this.#ask(now, context);
      }
      asked = now;
    }
  };

  #queryFor(request: PermissionRequest, { session, agent }: HandlerContext): PermissionQuery | undefined {
    if (isOnce(request)) return undefined;
    const { subject: subjectOf = exactRequest } = this.#options;
    const subject = subjectOf(request);
    return subject && { subject, owner: "", agent, roots: [...session.roots] };
  }

  #ask(request: PermissionRequest, context: HandlerContext): Promise<PermissionOutcome> {
    const { session, subagent, signal } = context;
    if (signal.aborted) return Promise.resolve({ outcome: "cancelled" });
    const { promise, resolve } = Promise.withResolvers<PermissionOutcome>();
    const id = String((this.#asked += 1));
    const dismiss = (): void => question.settle({ outcome: "cancelled" });
    const show = (shown: PermissionRequest): Shown => {
      const query = this.#queryFor(shown, context);
      const over = new AbortController();
      const open: OpenPermission = {
        id,
        request: shown,
        session,
        subagent,
        canRemember: query !== undefined,
        signal: over.signal,
        answer: (optionId, { remember } = {}) =>
          this.#answer(question, { open, query, over }, { optionId, remember }),
        dismiss,
      };
      return { open, query, over };
    };
    const follow = (): void => {
      const { open, over } = question.shown;
      const now = currentRequest(open.request, stateOf(context));
      if (now === open.request) return;
      question.shown = show(now);
      this.#changed();
      over.abort(new Error("The agent has changed the request"));
    };
    const stop = session.subscribe(follow);
    const question: Question = {
      session,
      shown: show(request),
      settle: (outcome) => {
        if (!this.#open.delete(question)) return;
        signal.removeEventListener("abort", dismiss);
        stop();
        this.#changed();
        question.shown.over.abort();
        resolve(outcome);
      },
    };
    signal.addEventListener("abort", dismiss, { once: true });
    this.#open.add(question);
    this.#changed();
    return promise;
  }

  #answer(
    question: Question,
    { open, query }: Shown,
    { optionId, remember }: { readonly optionId: string; readonly remember: PermissionLifetime | undefined },
  ): void {
    const { title, options } = open.request;
    const option = options.find((offered) => offered.optionId === optionId);
    if (option === undefined) throw new Error(`Cannot answer "${title}": there is no option "${optionId}"`);
    const decision = decisionOf(option.kind);
    if (remember !== undefined && decision === undefined) {
      throw new Error(`Cannot remember option "${optionId}": it neither allows nor rejects`);
    }
    if (!this.#open.has(question)) return;
    const isStale = question.shown.open !== open && saysWhatIsDone(open.request);
    if (isStale && decision !== "reject") return open.dismiss();
    question.settle({ outcome: "selected", optionId });
    if (remember !== undefined && decision !== undefined && query !== undefined) {
      this.#remember(question.session, query, { decision, lifetime: remember });
    }
  }

  #remember(
    session: ClientSession,
    query: PermissionQuery,
    { decision, lifetime }: Pick<PermissionRule, "decision" | "lifetime">,
  ): void {
    // A rule for an unknown agent would apply to every other unknown agent.
    const isForProject = lifetime === "project" && query.agent !== undefined;
    const store = isForProject ? this.#project : this.#storeOf(session);
    store
      .remember({ ...query, decision, lifetime: isForProject ? "project" : "session" })
      .catch((error: unknown) => this.#options.onError?.(error));
    const key = permissionKey(query);
    for (const other of this.#open) {
      const { open, query: about } = other.shown;
      const isCovered = isForProject || other.session === session;
      const isSame = isCovered && about !== undefined && permissionKey(about) === key;
      const outcome = isSame && outcomeOf(decision, open.request);
      if (outcome) other.settle(outcome);
    }
  }

  #storeOf(session: ClientSession): PermissionStore {
    const store = this.#sessions.get(session) ?? memoryPermissionStore();
    this.#sessions.set(session, store);
    return store;
  }

  /** Finds the decision of a rule. The session's rules take precedence over the project's. */
  async #find(query: PermissionQuery, session: ClientSession): Promise<PermissionDecision | undefined> {
    try {
      const rule = await this.#sessions.get(session)?.find(query);
      if (rule !== undefined || query.agent === undefined) return rule?.decision;
      return (await this.#project.find(query))?.decision;
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

/**
 * Returns the state that contains the request's tool call: that of the subagent that sent the request, or else that
 * of the session.
 */
function stateOf({ session, subagent }: HandlerContext): SessionState {
  return subagent?.state.session ?? session.state;
}

/**
 * Returns the decision that an option of the given kind represents; `undefined` for kinds that neither allow nor
 * reject.
 */
function decisionOf(kind: string): PermissionDecision | undefined {
  if (kind === "allow_once" || kind === "allow_always") return "allow";
  return kind === "reject_once" || kind === "reject_always" ? "reject" : undefined;
}

/**
 * Selects the narrowest option that represents the given decision and does not share its id with an option of another
 * kind. Returns `undefined` if there is none.
 */
function outcomeOf(
  decision: PermissionDecision,
  { options }: PermissionRequest,
): PermissionOutcome | undefined {
  const fits = ({ optionId, kind }: PermissionOption, wanted: string): boolean =>
    kind === wanted && options.every((other) => other.kind === kind || other.optionId !== optionId);
  const kinds = [`${decision}_once`, `${decision}_always`];
  const fitting = kinds.flatMap((wanted) => options.filter((option) => fits(option, wanted)));
  return fitting[0] && { outcome: "selected", optionId: fitting[0].optionId };
}
