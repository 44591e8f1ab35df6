import type { PeerHandlers } from "@parley/protocol";
import { findToolCall } from "@parley/protocol/session";
import { applyToolCallUpdate, applyUpdate } from "@parley/protocol/session/v1";
import type { ClientMethods, RequestPermissionRequest } from "@parley/schema/v1";

import type { TerminalHandlers } from "../client-handlers.ts";
import type { ClientHost, PermissionQuestion } from "../client-host.ts";
import { elicitationMethods } from "../elicitation.ts";

type Requests = PeerHandlers<ClientMethods>["requests"];

/** What the agent may ask of the client and tell it: only what the application has handlers for. */
export function clientMethods(host: ClientHost): PeerHandlers<ClientMethods> {
  const { handlers } = host;
  return {
    notifications: {
      "session/update": ({ sessionId, update }) =>
        host.update(sessionId, update, (state) => applyUpdate(state, update)),
      "elicitation/complete": (params) => handlers.completeElicitation?.(params),
    },
    requests: {
      "session/request_permission": async (params, { signal }) => ({
        outcome: await host.askPermission(params.sessionId, permissionQuestion(params), signal),
      }),
      ...fileSystemMethods(host),
      ...(handlers.terminals && terminalMethods(handlers.terminals, host)),
      ...elicitationMethods(host),
    },
  };
}

function permissionQuestion({ toolCall, options, _meta }: RequestPermissionRequest): PermissionQuestion {
  return {
    showsInTurn: true,
    apply: (state) => applyToolCallUpdate(state, toolCall),
    request(state) {
      const call = findToolCall(state, toolCall.toolCallId);
      return { title: call?.title ?? "", toolCall: call, options, ...(_meta && { _meta }) };
    },
  };
}

function fileSystemMethods(host: ClientHost): Requests {
  const { readTextFile, writeTextFile } = host.handlers;
  return {
    ...(readTextFile && {
      "fs/read_text_file": (params, { signal }) =>
        readTextFile(params, host.context(params.sessionId, signal)),
    }),
    ...(writeTextFile && {
      "fs/write_text_file": async (params, { signal }) => {
        await writeTextFile(params, host.context(params.sessionId, signal));
        return {};
      },
    }),
  };
}

function terminalMethods(terminals: TerminalHandlers, host: ClientHost): Requests {
  return {
    "terminal/create": (params, { signal }) =>
      terminals.create(params, host.context(params.sessionId, signal)),
    "terminal/output": (params, { signal }) =>
      terminals.output(params, host.context(params.sessionId, signal)),
    "terminal/wait_for_exit": (params, { signal }) =>
      terminals.waitForExit(params, host.context(params.sessionId, signal)),
    "terminal/kill": async (params, { signal }) => {
      await terminals.kill(params, host.context(params.sessionId, signal));
      return {};
    },
    "terminal/release": async (params, { signal }) => {
      await terminals.release(params, host.context(params.sessionId, signal));
      return {};
    },
  };
}
