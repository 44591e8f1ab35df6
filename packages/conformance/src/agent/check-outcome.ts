/** A fault of an agent: the message has what was received and what was expected. */
export class CheckFailure extends Error {
  override readonly name: string = "CheckFailure";
}

/** The end of the agent in the middle of a check: a fault of its own, whatever the rule is. */
export class AgentEnded extends CheckFailure {
  /** The end of its process or connection: `with code 1; its stderr ends with: …`. */
  readonly how: string;

  constructor(message: string, how: string) {
    super(message);
    this.how = how;
  }
}

/** A turn that did not end: a fault under the rules of turns, and the reason why others cannot be checked. */
export class TurnFailure extends CheckFailure {}

/** The reason why a check does not apply to this agent: it does not offer what is checked. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
}

/** @throws {CheckFailure} with `message` unless `condition` holds. */
export function ensure(condition: unknown, message: string): asserts condition {
  if (!condition) throw new CheckFailure(message);
}

/** @throws {NotApplicable} with `reason` unless `condition` holds. */
export function applies(condition: unknown, reason: string): asserts condition {
  if (!condition) throw new NotApplicable(reason);
}
