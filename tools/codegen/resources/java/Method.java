package acp;

import java.util.Optional;

/**
 * A method of the protocol.
 *
 * @param name the method's name in messages
 * @param side the side that handles it: "agent", "client", or "protocol" for both
 * @param params reads and writes its params
 * @param result reads and writes its result; empty for a notification
 */
public record Method<P, R>(String name, String side, Definition<P> params, Optional<Definition<R>> result) {}
