/** The agent answered `initialize` with a protocol version that this client does not speak. */
export class UnsupportedVersionError extends Error {
  override readonly name = "UnsupportedVersionError";
  /** What the agent answered. */
  readonly version: unknown;
  readonly supported: readonly number[];

  constructor(version: unknown, supported: readonly number[]) {
    super(`Cannot speak protocol version ${JSON.stringify(version)}: supported are ${supported.join(", ")}`);
    this.version = version;
    this.supported = supported;
  }
}
