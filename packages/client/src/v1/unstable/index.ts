import type { Peer } from "@parley/protocol";
import { type AgentMethods, type ClientMethods, client } from "@parley/schema/v1/unstable";

import type { LoadedDialect } from "../../dialect/client-dialect.ts";
import { createDialect } from "../../dialect/define-dialect.ts";
import { dialectParts } from "../dialect-parts.ts";
import { forkLink } from "./fork-session.ts";

export {
  archiveSession,
  sessionStatus,
  setSessionTitle,
  unarchiveSession,
} from "../../unstable/stored-sessions.ts";

// It has all that the stable one has, and what it has besides is kept as what is not known.
const descriptor = client as unknown as Parameters<typeof dialectParts>[0];

/** Protocol version 1 with what is not settled yet, and may change at any time: forks, archived sessions, titles. */
export const v1: LoadedDialect = /*#__PURE__*/ createDialect(
  /*#__PURE__*/ dialectParts(descriptor, (peer, ...more) =>
    forkLink(peer as unknown as Peer<AgentMethods, ClientMethods>, ...more),
  ),
);
