import type { AgentDefinition, SessionPlace } from "../author/agent-definition.ts";
import { copyCommands } from "../author/check-definition.ts";
import type { ClientFeatures } from "../author/client-description.ts";
import type { SessionDescription } from "../dialect/dialect-host.ts";
import type { ConfigOption } from "../event/config-option.ts";
import { type SlashCommand, commandsFor } from "../event/slash-command.ts";
import { SessionConfig } from "../session/session-config.ts";
import type { StoredSessions } from "../storage/stored-sessions.ts";
import type { ReportError } from "../value/error-context.ts";

interface PreviewHost {
  readonly definition: AgentDefinition;
  readonly principal: string | undefined;
  readonly stored: StoredSessions;
  readonly onError: ReportError;
}

interface PreviewedSession extends Pick<SessionPlace, "cwd" | "additionalDirectories"> {
  /** Absent for a new session. */
  readonly sessionId?: string;
}

/**
 * Returns the settings and commands of a new session in the given directories, or of a stored session that is closed.
 * Acquires no lease, so the result reflects whatever the session's last process stored.
 */
export async function previewSession(
  { definition, principal, stored, onError }: PreviewHost,
  { cwd, additionalDirectories, sessionId }: PreviewedSession,
  capabilities: ClientFeatures,
): Promise<SessionDescription> {
  const { configOptions = [], commands: listed = [], sessionOptions } = definition;
  let commands: readonly SlashCommand[] = typeof listed === "function" ? [] : listed;
  const find = async (): Promise<readonly ConfigOption[]> => {
    if (sessionOptions === undefined) return typeof configOptions === "function" ? [] : configOptions;
    const roots = [cwd, ...additionalDirectories];
    const place = { principal, cwd, additionalDirectories, roots, config: settings.values };
    const found = await sessionOptions(place);
    commands = copyCommands(found.commands ?? commands);
    return found.configOptions;
  };
  const values = sessionId === undefined ? undefined : await stored.readMemory(sessionId);
  const memory = {
    get: (key: string) => Promise.resolve(values?.get(key)?.value),
    set: () => Promise.reject(new Error("Cannot change the settings of a session that is not open")),
  };
  const settings: SessionConfig = new SessionConfig(find, memory, (error) => onError(error, { sessionId }));
  await settings.load();
  return {
    settings,
    commands: commandsFor(capabilities, commands),
    shownOptions: settings.shownTo(capabilities),
  };
}
