import type { ClientDialect, ClientHandlers, TerminalHandlers } from "@parley/client";
import { type ClientTerminals, createFileSystemHandlers, createTerminalHandlers } from "@parley/client/node";
import { ErrorCode, RequestError } from "@parley/protocol";

import { cutLine } from "../rendering/cut-line.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import type { Lent } from "./lent.ts";

/** Maximum number of characters from a path or command to show in a note. */
const MAX_SHOWN = 100;

/** Handlers for the access granted to an agent. They reject all other requests. */
export interface LentHandlers {
  readonly lent: Lent;
  readonly handlers: Required<Pick<ClientHandlers, "readTextFile" | "writeTextFile">> & {
    readonly terminals: TerminalHandlers;
  };
  /** Terminals that run the agent's commands. Absent if the agent may not run commands. */
  readonly terminals: ClientTerminals | undefined;
}

/**
 * Creates the handlers for the granted access. Each rejection names the option that would grant access. The agent
 * receives this message every time, but the user sees it only once.
 */
export function createLentHandlers(lent: Lent, note: (text: string) => void): LentHandlers {
  const refuse = createRefusal(note);
  const files = createFileSystemHandlers();
  const terminals = lent.terminals ? createTerminalHandlers() : undefined;
  const noTerminal = ({ terminalId }: { readonly terminalId: string }): never =>
    refuse("--terminals", { action: "use", what: terminalId });
  return {
    lent,
    terminals,
    handlers: {
      readTextFile: lent.reads
        ? files.readTextFile
        : ({ path }) => refuse("--files", { action: "read", what: path }),
      writeTextFile: lent.writes
        ? files.writeTextFile
        : ({ path }) => refuse("--files", { action: "write", what: path }),
      terminals: terminals ?? {
        create: ({ command, args = [] }) =>
          refuse("--terminals", { action: "run", what: [command, ...args].join(" ") }),
        output: noTerminal,
        waitForExit: noTerminal,
        kill: noTerminal,
        release: noTerminal,
      },
    },
  };
}

/**
 * Returns a dialect that advertises only the granted access, although there are also handlers that reject all other
 * requests.
 */
export function advertising({ reads, writes, terminals }: Lent, dialect: ClientDialect): ClientDialect {
  return {
    ...dialect,
    initializeParams(client, common) {
      const { readTextFile, writeTextFile, terminals: runs, ...others } = client.handlers ?? {};
      const handlers = {
        ...others,
        ...(reads && { readTextFile }),
        ...(writes && { writeTextFile }),
        ...(terminals && { terminals: runs }),
      };
      return dialect.initializeParams({ ...client, handlers }, common);
    },
  };
}

interface Wish {
  readonly action: "read" | "write" | "run" | "use";
  readonly what: string;
}

type Refuse = (option: "--files" | "--terminals", wish: Wish) => never;

function createRefusal(note: (text: string) => void): Refuse {
  const noted = new Set<string>();
  return (option, { action, what }) => {
    const lends = option === "--files" ? "files" : "commands";
    const shown = cutLine(terminalLine(what), MAX_SHOWN);
    if (!noted.has(option))
      note(`Refused the agent's request to ${action} "${shown}": ${option} lends ${lends} to the agent`);
    noted.add(option);
    throw new RequestError(
      ErrorCode.methodNotFound,
      `Cannot ${action} "${what}": this client lends the agent no ${lends}; its option ${option} does`,
    );
  };
}
