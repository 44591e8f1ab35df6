import type { ClientProfile } from "../api/client-profile.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";

/** Adds the application's draft capabilities to the capabilities of a version. */
export function advertising(
  initializeParams: ClientDialect["initializeParams"],
  group: "clientCapabilities" | "capabilities",
  names: readonly ("promptSuggestions" | "cursors")[],
): ClientDialect["initializeParams"] {
  return (profile: ClientProfile, common) => {
    const params = initializeParams(profile, common) as Readonly<Record<string, Capabilities | undefined>>;
    const shown = names.filter((name) => profile.capabilities?.[name] === true);
    if (shown.length === 0) return params;
    const { [group]: capabilities } = params;
    const session = { ...capabilities?.session, ...Object.fromEntries(shown.map((name) => [name, {}])) };
    return { ...params, [group]: { ...capabilities, session } };
  };
}

interface Capabilities {
  readonly session?: object;
}
