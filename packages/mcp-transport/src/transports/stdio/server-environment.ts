import { withoutSecrets } from "@parley/protocol/recording";

import type { InheritedEnvironment } from "../../server/connection-settings.ts";

/**
 * Returns a stdio server's environment: the inherited variables, overridden by the declared ones. Values are not
 * expanded. If a name is declared twice, the last one wins.
 */
export function serverEnvironment(
  declared: readonly { readonly name: string; readonly value: string }[],
  inherited: InheritedEnvironment,
  own: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const environment = new Map(Object.entries(inheritedFrom(own, inherited)).filter(isPlain));
  for (const { name, value } of declared) environment.set(name, value);
  return Object.fromEntries(environment);
}

function inheritedFrom(own: NodeJS.ProcessEnv, inherited: InheritedEnvironment): NodeJS.ProcessEnv {
  if (inherited === "all") return own;
  if (inherited === "none") return {};
  if (inherited === "safe") return { ...own, ...withoutSecrets(own) };
  return Object.fromEntries(inherited.map((name) => [name, own[name]]));
}

/**
 * Returns false for variables without a value and for exported bash functions, because older versions of bash execute
 * any commands that follow the function.
 */
function isPlain([, value]: readonly [string, string | undefined]): boolean {
  return value?.startsWith("()") === false;
}
