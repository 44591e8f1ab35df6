/** Thrown for a fault in an agent. The message describes what was received and what was expected. */
export class CheckFailure extends Error {
  override readonly name: string = "CheckFailure";
}

/** Thrown if the agent exits during a check. This is a fault, whichever rule is being checked. */
export class AgentEnded extends CheckFailure {
  /** Description of how the process or connection ended, such as `with code 1; its stderr ends with: …`. */
  readonly how: string;

  constructor(message: string, how: string) {
    super(message);
    this.how = how;
  }
}

/**
 * Thrown if a turn does not end. This breaks the rules about turns and prevents the other rules from being checked.
 */
export class TurnFailure extends CheckFailure {}

/** Thrown if a check does not apply because the agent does not support the feature that it tests. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
}

/** @throws {CheckFailure} with `message` if `condition` is falsy. */
export function ensure(condition: unknown, message: string): asserts condition {
  if (!condition) throw new CheckFailure(message);
}

/** @throws {NotApplicable} with `reason` if `condition` is falsy. */
export function applies(condition: unknown, reason: string): asserts condition {
  if (!condition) throw new NotApplicable(reason);
}
