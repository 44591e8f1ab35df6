import { ErrorCode } from "../jsonrpc/error-code.ts";
import { RequestError, invalidParams } from "../jsonrpc/request-error.ts";

/**
 * Chooses the protocol version for an agent's connection.
 *
 * An agent that supports only version 1 responds with 1 to any request, as version 1 requires. An agent that
 * supports later versions responds with its highest version that does not exceed the requested one.
 *
 * @throws {RequestError} `-32022` with `{ requested, supported }` if there is no such version, `-32602` if `requested`
 * is not a version.
 * @see https://agentclientprotocol.com/protocol/initialization#protocol-version
 */
export function negotiateVersion(requested: unknown, supported: readonly number[]): number {
  if (typeof requested !== "number" || !Number.isInteger(requested) || requested < 0) {
    throw invalidParams(
      `Cannot initialize: "protocolVersion" must be an integer, not ${JSON.stringify(requested)}`,
    );
  }
  const served = supported.filter((version) => version <= requested);
  if (served.length > 0) return Math.max(...served);
  const latest = Math.max(...supported);
  if (latest === 1) return latest;
  const message = `Protocol version ${requested} is not served`;
  throw new RequestError(ErrorCode.unsupportedVersion, message, { requested, supported: [...supported] });
}
