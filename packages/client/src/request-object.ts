import type { Peer } from "@parley/protocol";
import type { Methods } from "@parley/schema";

/**
 * Sends a request whose result has nothing in it that must be there. Some agents answer such a request with `null`, which
 * counts as `{}`.
 *
 * @throws {ValidationError} {@link Peer.request} says when, and what else it rejects with.
 */
export async function requestObject<
  Sends extends Methods,
  Receives extends Methods,
  M extends keyof Sends["requests"] & string,
>(
  peer: Peer<Sends, Receives>,
  method: M,
  params: Sends["requests"][M]["params"],
): Promise<Sends["requests"][M]["result"]> {
  const shapes = peer.descriptor.sends.requests[method];
  const result = await peer.connection.request(method, shapes.params.validate(params));
  return shapes.result.decode(result ?? {});
}
