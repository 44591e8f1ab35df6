import { type PeerHandlers, invalidParams } from "@parley/protocol";
import type { AgentMethods, SessionModeState } from "@parley/schema/v1";

import type { DialectHost, DialectSession, SessionDescription } from "../dialect/dialect-host.ts";
import { choicesOf } from "../event/config-option.ts";

/**
 * Creates the handlers that change settings. The session's mode is also a setting, so a client that changes one also
 * receives the other.
 *
 * @see https://agentclientprotocol.com/protocol/session-config-options
 */
export function configHandlers(host: DialectHost): PeerHandlers<AgentMethods>["requests"] {
  if (host.definition.configOptions === undefined) return {};
  return {
    async "session/set_mode"({ sessionId, modeId }, context) {
      const session = await host.change(sessionId, async ({ settings }) => {
        if (settings.mode === undefined) throw invalidParams("Cannot set the mode: the session has no modes");
        await settings.set(settings.mode.id, modeId);
      });
      context.afterResponse(() => void session.sendOptions());
      return {};
    },
    async "session/set_config_option"({ sessionId, configId, value }, context) {
      const session = await host.change(sessionId, async ({ settings }) => {
        const before = settings.mode?.currentValue;
        await settings.set(configId, value);
        if (settings.mode?.currentValue !== before) context.afterResponse(() => void session.sendMode());
      });
      return { configOptions: [...session.shownOptions] };
    },
  };
}

export function describeConfig({ shownOptions, settings }: SessionDescription): {
  configOptions?: DialectSession["shownOptions"][number][];
  modes?: SessionModeState;
} {
  if (settings.options.length === 0) return {};
  const configOptions = [...shownOptions];
  if (settings.mode === undefined) return { configOptions };
  const currentModeId: string = settings.mode.currentValue;
  const availableModes = choicesOf(settings.mode).map(({ value, ...texts }) => ({ id: value, ...texts }));
  return { configOptions, modes: { currentModeId, availableModes } };
}
