import type { DialectHost } from "../dialect/dialect-host.ts";
import { offersSessionOptions } from "../dialect/session-choices.ts";
import type { SessionSetup } from "../dialect/session-handlers.ts";

interface SessionOptionsHandlers {
  "session/options"(params: {
    readonly cwd: string;
    readonly additionalDirectories?: readonly string[];
    readonly sessionId?: string | null;
  }): Promise<object>;
}

/**
 * Creates the handler that returns the settings and commands that a session would open with. It has no side effects.
 */
export function sessionOptionsHandlers(
  host: DialectHost,
  { describeConfig }: Pick<SessionSetup<never, object>, "describeConfig">,
): Partial<SessionOptionsHandlers> {
  if (!offersSessionOptions(host.definition)) return {};
  return {
    async "session/options"({ cwd, additionalDirectories = [], sessionId }) {
      return describeConfig(
        await host.previewSession({ cwd, additionalDirectories }, sessionId ?? undefined),
      );
    },
  };
}
