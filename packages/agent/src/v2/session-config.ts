import { type PeerHandlers, invalidParams } from "@parley/protocol";
import type { AgentMethods, AvailableCommand, SessionConfigOption } from "@parley/schema/v2";

import type { DialectHost, SessionDescription } from "../dialect/dialect-host.ts";
import { renderCommand, renderOption } from "./render-settings.ts";

/**
 * Creates the handlers that change settings.
 *
 * @see https://agentclientprotocol.com/protocol/v2/session-config-options
 */
export function configHandlers(host: DialectHost): PeerHandlers<AgentMethods>["requests"] {
  if (host.definition.configOptions === undefined) return {};
  return {
    async "session/set_config_option"({ sessionId, configId, type, value }) {
      if (type !== "id" && type !== "boolean") {
        throw invalidParams(`Cannot set "${configId}": values of type "${type}" are not supported`, {
          configId,
          type,
        });
      }
      const session = await host.change(sessionId, ({ settings }) => settings.set(configId, value));
      return { configOptions: session.shownOptions.map(renderOption) };
    },
  };
}

export function describeConfig({ shownOptions, commands }: SessionDescription): {
  configOptions?: SessionConfigOption[];
  availableCommands?: AvailableCommand[];
} {
  return {
    ...(shownOptions.length > 0 && { configOptions: shownOptions.map(renderOption) }),
    ...(commands.length > 0 && { availableCommands: commands.map(renderCommand) }),
  };
}
