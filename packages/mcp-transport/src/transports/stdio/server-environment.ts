import type { InheritedEnvironment } from "../../server/connection-settings.ts";

const posixNames = "HOME LOGNAME PATH SHELL TERM USER TMPDIR TZ LANG LANGUAGE";
const windowsNames =
  "APPDATA COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA PATHEXT PROCESSOR_ARCHITECTURE PROGRAMDATA PROGRAMFILES " +
  "PROGRAMFILES(X86) PROGRAMW6432 SYSTEMDRIVE SYSTEMROOT TEMP TMP USERNAME USERPROFILE WINDIR";
const networkNames = "HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY NODE_EXTRA_CA_CERTS";
const safeNames = new Set(`${posixNames} ${windowsNames} ${networkNames}`.split(" "));
/** The user information of a proxy's address. Unlike other addresses, it may lack `http://`. */
const proxyUser = /^([a-z][a-z\d+.-]*:\/\/)?\S*@/i;
const safePrefixes = ["LC_", "XDG_", "SSL_CERT_"];

/**
 * Returns the environment of a stdio server: the variables that it inherits, overridden by those that the client declared.
 * Of those that are safe, a proxy lacks its password. Nothing in their values is expanded. Of two variables of the same name the last counts.
 */
export function serverEnvironment(
  declared: readonly { readonly name: string; readonly value: string }[],
  inherited: InheritedEnvironment,
  own: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const environment = new Map(
    Object.entries(own)
      .filter(([name, value]) => inherits(name, inherited) && !isShellFunction(value))
      .map(([name, value]) => [name, inherited === "safe" ? withoutPassword(name, value) : value]),
  );
  for (const { name, value } of declared) environment.set(name, value);
  return Object.fromEntries(environment);
}

function inherits(name: string, inherited: InheritedEnvironment): boolean {
  if (inherited === "all" || inherited === "none") return inherited === "all";
  if (inherited !== "safe") return inherited.includes(name);
  // Proxy variables are commonly in lower case, and Windows ignores case.
  const upper = name.toUpperCase();
  return safeNames.has(upper) || safePrefixes.some((prefix) => upper.startsWith(prefix));
}

function withoutPassword(name: string, value: string | undefined): string | undefined {
  return /_proxy$/i.test(name) ? value?.replace(proxyUser, "$1") : value;
}

/** Returns true if the value is a function that bash exported: older versions of bash run what follows it. */
function isShellFunction(value: string | undefined): boolean {
  return value?.startsWith("()") ?? true;
}
