import { acrossCopies } from "@parley/schema";

/** Thrown if an agent answers `initialize` with a protocol version that this client does not support. */
export class UnsupportedVersionError extends Error {
  declare readonly name: "UnsupportedVersionError";
  /** The version that the agent chose. */
  readonly version: unknown;
  readonly supported: readonly number[];

  constructor(version: unknown, supported: readonly number[]) {
    const chosen = JSON.stringify(version);
    super(
      `Cannot speak protocol version ${chosen} of the agent: the client speaks ${supported.join(" or ")}`,
    );
    this.version = version;
    this.supported = supported;
  }
}

acrossCopies(UnsupportedVersionError, "UnsupportedVersionError");
