import type { Exchange } from "./exchange.ts";

/** Returns true if the agent offers something for sessions. In version 2 the basic methods come with `session` itself. */
export function supports(exchange: Exchange, name: string): boolean {
  if (exchange.version === 1) {
    if (name === "load") return exchange.capability("loadSession") === true;
    return exchange.capability(`sessionCapabilities.${name}`) != null;
  }
  const isBasic = ["resume", "close", "list"].includes(name);
  const isMarked = ["load", "resume", "close", "list"].some(
    (marker) => exchange.capability(`session.${marker}`) != null,
  );
  return (
    exchange.capability(`session.${name}`) != null ||
    (isBasic && !isMarked && exchange.capability("session") != null)
  );
}
