import type { Exchange } from "./exchange.ts";
import { capabilityIn } from "./initialize.ts";

/** Returns true if the agent offers something for sessions. In version 2 the basic methods come with `session` itself. */
export function supports({ initialized }: Pick<Exchange, "initialized">, name: string): boolean {
  const has = (path: string): boolean => capabilityIn(initialized, path) != null;
  if (initialized["protocolVersion"] === 1) {
    if (name === "load") return capabilityIn(initialized, "loadSession") === true;
    return has(`sessionCapabilities.${name}`);
  }
  const isBasic = ["resume", "close", "list"].includes(name);
  const isMarked = ["load", "resume", "close", "list"].some((marker) => has(`session.${marker}`));
  return has(`session.${name}`) || (isBasic && !isMarked && has("session"));
}
