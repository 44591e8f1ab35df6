import { type RequestContext, invalidParams } from "@parley/protocol";

import type { SessionQuery } from "../author/session-store.ts";
import { createClientMcp } from "../dialect/client-mcp.ts";
import type { DialectExtension } from "../dialect/define-dialect.ts";
import type { DialectHost } from "../dialect/dialect-host.ts";
import { offersSessionOptions } from "../dialect/session-choices.ts";
import { type SessionSetup, type SetupParams, toSessionRequest } from "../dialect/session-handlers.ts";
import { type ListParams, renderPage, toQuery, toSessionInfo } from "../dialect/session-list.ts";
import { unusableCursor } from "../event/cursor.ts";
import { canFork, cursorFeatures, forksAtCursors } from "./cursors.ts";
import { suggestionFeatures } from "./prompt-suggestions.ts";
import { sessionOptionsHandlers } from "./session-options.ts";
import { knowsSkills } from "./skills.ts";
import { knowsAuthStatus, statusHandlers } from "./status.ts";
import { canSteer, steeringHandlers, steeringMarker, withSteering } from "./steering.ts";

interface StoredSessionHandlers<Server> {
  "session/fork"(
    params: SetupParams<Server> & { readonly sessionId: string; readonly cursorId?: string | null },
    context: RequestContext,
  ): Promise<object>;
  "session/list"(params: ListParams & { readonly archived?: string | null }): Promise<object>;
  "session/archive"(params: { readonly sessionId: string }): Promise<object>;
  "session/unarchive"(params: { readonly sessionId: string }): Promise<object>;
  "session/set_title"(params: { readonly sessionId: string; readonly title: string }): Promise<object>;
}

export function unstableExtension<Server>(
  setup: SessionSetup<Server, object>,
  version: 1 | 2,
): DialectExtension {
  return {
    requests: (host) => ({
      ...storedSessionHandlers(host, setup),
      ...statusHandlers(host, version),
      ...steeringHandlers(host),
      ...sessionOptionsHandlers(host, setup),
    }),
    sessionCapabilities: (definition) => ({
      ...(canFork(definition) && { fork: {} }),
      ...(definition.store && { archive: {}, title: {} }),
      status: {},
      ...(offersSessionOptions(definition) && { options: {} }),
      ...(version === 2 && canSteer(definition) && { steering: {} }),
    }),
    promptCapabilities: ({ skills }) => ({
      ...(version === 2 && skills && { skill: skills.inline === true ? { inline: {} } : {} }),
    }),
    clientFeatures: (params, definition) => ({
      ...suggestionFeatures(params),
      ...cursorFeatures(params, definition, version),
      ...(version === 2 && { skills: definition.skills !== undefined && knowsSkills(params) }),
    }),
    authCapabilities: (definition) => (knowsAuthStatus(definition) ? { status: {} } : undefined),
    marker: steeringMarker,
    extend: withSteering,
    createClientMcp,
  };
}

/**
 * Creates the handlers that copy, archive and rename stored sessions. They are the same in all versions.
 *
 * @see https://agentclientprotocol.com/rfds/session-fork
 */
function storedSessionHandlers<Server>(
  host: DialectHost,
  setup: SessionSetup<Server, object>,
): Partial<StoredSessionHandlers<Server>> {
  if (host.definition.store === undefined) return {};
  return {
    ...(canFork(host.definition) && {
      async "session/fork"(params, context) {
        const request = toSessionRequest(params, setup, offersSessionOptions(host.definition));
        const { sessionId, cursorId = null } = params;
        if (cursorId !== null && !forksAtCursors(host.definition))
          throw unusableCursor(sessionId, cursorId, "the agent cannot fork sessions at cursors");
        const options = { ...(cursorId !== null && { cursorId }), signal: context.signal };
        const session = await host.forkSession(sessionId, request, options);
        context.afterResponse(() => setup.announce(session));
        return { sessionId: session.sessionId, ...setup.describe(session) };
      },
    }),
    async "session/list"({ archived, ...params }) {
      const query = { ...toQuery(params), archived: checkArchiveFilter(archived) };
      return renderPage(await host.listSessions(query), (record) => ({
        ...toSessionInfo(record),
        archived: record.archived,
      }));
    },
    async "session/archive"({ sessionId }) {
      await host.setArchived(sessionId, true);
      return {};
    },
    async "session/unarchive"({ sessionId }) {
      await host.setArchived(sessionId, false);
      return {};
    },
    async "session/set_title"({ sessionId, title: wanted }) {
      const title = checkTitle(wanted);
      await host.setTitle(sessionId, title);
      return { title };
    },
  };
}

/**
 * Returns the requested filter or the default.
 *
 * @throws {RequestError} `-32602` if the filter is unknown.
 */
function checkArchiveFilter(filter: string | null | undefined): NonNullable<SessionQuery["archived"]> {
  switch (filter) {
    case undefined:
    case null:
      return "exclude";
    case "exclude":
    case "include":
    case "only":
      return filter;
    default: {
      const message = `Cannot list sessions: unknown value ${JSON.stringify(filter)} of "archived"`;
      throw invalidParams(message, { archived: filter });
    }
  }
}

/**
 * Returns the trimmed title.
 *
 * @throws {RequestError} `-32602` if it is empty.
 */
function checkTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === "") throw invalidParams("Cannot set the title: it is empty", { title });
  return trimmed;
}
