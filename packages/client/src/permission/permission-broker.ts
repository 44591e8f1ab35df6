import {
  type PermissionDecision,
  type PermissionLifetime,
  type PermissionQuery,
  type PermissionStore,
  type PermissionSubject,
  memoryPermissionStore,
  permissionKey,
} from "@parley/permission";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import type {
  ClientHandlers,
  HandlerContext,
  PermissionOutcome,
  PermissionRequest,
} from "../api/client-handlers.ts";
import type { ClientSession } from "../api/client-session.ts";
import { Listeners, throwUncaught } from "../value/listeners.ts";
import { exactRequest } from "./exact-request.ts";
import { decisionOf, outcomeOf } from "./permission-choice.ts";

/** A permission request that waits for the user. */
export interface OpenPermission {
  /** Unique among the requests of the broker: a key for views. */
  readonly id: string;
  readonly request: PermissionRequest;
  readonly session: ClientSession;
  /** Aborts when the request is settled in any way, so that a dialog can be closed. */
  readonly signal: AbortSignal;
  /**
   * Answers with one of the options. With `remember`, requests with the same subject and roots get the same answer from now
   * on, including those that wait already: in this session while it is open, or in every session of the project. Has
   * no effect if the request is settled. A rule for the project answers the same agent only; one of an agent that is not known
   * (`HandlerContext.agent`) holds in its session.
   *
   * @throws {Error} if the option is not offered, or is to be remembered and neither allows nor rejects.
   */
  answer(optionId: string, options?: { readonly remember?: PermissionLifetime | undefined }): void;
  /** Answers `cancelled`: nothing is allowed. */
  dismiss(): void;
}

/** Options of {@link createPermissionBroker}. */
export interface PermissionBrokerOptions {
  /** Decides before remembered answers and the user do; `undefined` leaves the decision to them. */
  readonly policy?:
    | ((request: PermissionRequest, context: HandlerContext) => PermissionDecision | undefined)
    | undefined;
  /**
   * Returns the subject that a remembered answer covers; `undefined` remembers nothing. Default: the exact request, so the
   * user is asked about everything that differs in any detail.
   */
  readonly subject?: ((request: PermissionRequest) => PermissionSubject | undefined) | undefined;
  /** Stores the rules for projects: for example `filePermissionStore()` of `@parley/permission/node`. Default: in memory. */
  readonly projectPermissions?: PermissionStore | undefined;
  /**
   * Is called with errors of rules that cannot be read or stored (the user is asked then), and with those of listeners, which
   * are uncaught errors without it. Must not throw.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** The permission requests of any number of sessions and agents, in one queue for the user. */
export interface PermissionBroker {
  /** The handler for connections. */
  readonly requestPermission: NonNullable<ClientHandlers["requestPermission"]>;
  /** The requests that wait for the user, oldest first; a new array after each change. */
  readonly pending: readonly OpenPermission[];
  /** Calls `listener` after each change of {@link PermissionBroker.pending}, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

const optionNames: OptionNames<PermissionBrokerOptions> = {
  policy: true,
  subject: true,
  projectPermissions: true,
  onError: true,
};

/**
 * Creates a broker that answers permission requests by a policy, by remembered answers, or by asking the user. A request
 * leaves the queue when its turn is cancelled or the agent cancels it.
 */
export function createPermissionBroker(options: PermissionBrokerOptions = {}): PermissionBroker {
  checkOptions("create a permission broker", options, optionNames);
  return new PermissionQueue(options);
}

type QueuedPermission = OpenPermission & {
  readonly query: PermissionQuery | undefined;
  readonly settle: (outcome: PermissionOutcome) => void;
};

class PermissionQueue implements PermissionBroker {
  readonly #options: PermissionBrokerOptions;
  readonly #project: PermissionStore;
  readonly #sessions = new WeakMap<ClientSession, PermissionStore>();
  readonly #listeners: Listeners;
  readonly #open = new Set<QueuedPermission>();
  /** A copy of the open requests, made when it is read. */
  #pending: readonly QueuedPermission[] | undefined;
  #asked = 0;

  constructor(options: PermissionBrokerOptions) {
    this.#options = options;
    this.#listeners = new Listeners(options.onError ?? throwUncaught);
    this.#project = options.projectPermissions ?? memoryPermissionStore();
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
    const { policy, subject: subjectOf = exactRequest } = this.#options;
    const { session, agent } = context;
    const subject = subjectOf(request);
    const query = subject && { subject, owner: "", agent, roots: [...session.roots] };
    const decision = policy?.(request, context) ?? (query && (await this.#find(query, session)));
    const outcome = decision && outcomeOf(decision, request);
    return outcome ?? this.#ask(request, context, query);
  };

  #ask(
    request: PermissionRequest,
    { session, signal }: HandlerContext,
    query: PermissionQuery | undefined,
  ): Promise<PermissionOutcome> {
    if (signal.aborted) return Promise.resolve({ outcome: "cancelled" });
    const { promise, resolve } = Promise.withResolvers<PermissionOutcome>();
    const over = new AbortController();
    const dismiss = (): void => {
      if (this.#open.has(open)) open.settle({ outcome: "cancelled" });
    };
    const open: QueuedPermission = {
      id: String((this.#asked += 1)),
      request,
      session,
      signal: over.signal,
      query,
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

  #answer(open: QueuedPermission, optionId: string, remember: PermissionLifetime | undefined): void {
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

  #remember(
    { session, query }: QueuedPermission,
    decision: PermissionDecision,
    lifetime: PermissionLifetime,
  ): void {
    if (query === undefined) return;
    // A rule of an agent that is not known would answer every other such agent.
    const isForProject = lifetime === "project" && query.agent !== undefined;
    const store = isForProject ? this.#project : this.#storeOf(session);
    store
      .remember({ ...query, decision, lifetime: isForProject ? "project" : "session" })
      .catch((error: unknown) => this.#options.onError?.(error));
    const key = permissionKey(query);
    for (const other of this.#open) {
      const isCovered = isForProject || other.session === session;
      const isSame = isCovered && other.query !== undefined && permissionKey(other.query) === key;
      const outcome = isSame && outcomeOf(decision, other.request);
      if (outcome) other.settle(outcome);
    }
  }

  #storeOf(session: ClientSession): PermissionStore {
    const store = this.#sessions.get(session) ?? memoryPermissionStore();
    this.#sessions.set(session, store);
    return store;
  }

  /** Finds the decision of a rule; one of the session goes before one of the project. */
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
