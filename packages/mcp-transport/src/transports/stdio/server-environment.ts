/**
 * What of the agent's environment a server gets: `safe` what programs need to run (paths, locale, proxies, certificates)
 * but no other variable, which may be a key of the agent's; `all`; `none`; or the variables of these names.
 */
export type InheritedEnvironment = "safe" | "all" | "none" | readonly string[];

const posixNames = "HOME LOGNAME PATH SHELL TERM USER TMPDIR TZ LANG LANGUAGE";
const windowsNames =
  "APPDATA COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA PATHEXT PROCESSOR_ARCHITECTURE PROGRAMDATA PROGRAMFILES " +
  "PROGRAMFILES(X86) PROGRAMW6432 SYSTEMDRIVE SYSTEMROOT TEMP TMP USERNAME USERPROFILE WINDIR";
const networkNames = "HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY NODE_EXTRA_CA_CERTS";
const safeNames = new Set(`${posixNames} ${windowsNames} ${networkNames}`.split(" "));
const safePrefixes = ["LC_", "XDG_", "SSL_CERT_"];

/**
 * The environment of a stdio server: what it inherits, and over it the variables that the client sent, literally (nothing
 * in their values is expanded). Of two of one name the last counts.
 */
export function serverEnvironment(
  declared: readonly { readonly name: string; readonly value: string }[],
  inherited: InheritedEnvironment,
  own: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(own)) {
    if (inherits(name, inherited) && !isShellFunction(value)) environment[name] = value;
  }
  for (const { name, value } of declared) environment[name] = value;
  return environment;
}

function inherits(name: string, inherited: InheritedEnvironment): boolean {
  if (inherited === "all" || inherited === "none") return inherited === "all";
  if (inherited !== "safe") return inherited.includes(name);
  // Proxies are commonly written in lower case, and Windows does not tell case apart.
  const upper = name.toUpperCase();
  return safeNames.has(upper) || safePrefixes.some((prefix) => upper.startsWith(prefix));
}

/** Bash exports functions as variables, and runs what follows them. */
function isShellFunction(value: string | undefined): boolean {
  return value?.startsWith("()") ?? true;
}
