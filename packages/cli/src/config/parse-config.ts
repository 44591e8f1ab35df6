import type { McpServer } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";
import { parseJsonFile } from "@parley/process/files";

import { expandWord } from "../agent/expand-words.ts";
import { defaultCommand } from "../agent/installed-package.ts";
import { describeFailure } from "../describe-failure.ts";
import { UsageError } from "../usage-error.ts";
import type { Config } from "./config.ts";
import { MemberReader } from "./member-reader.ts";
import type { Complain } from "./member-reader.ts";

/**
 * Parses the text of a config file. `file` is the path for error messages.
 *
 * @throws {UsageError} that lists all problems and their locations.
 */
export function parseConfig(text: string, file: string): Config {
  const complaints: string[] = [];
  const complain: Complain = (path, complaint) => void complaints.push(`${path || "the file"} ${complaint}`);
  const reader = new MemberReader(parseJson(text, file), "", complain);
  // Editors use this member to find the file's schema, so it is accepted but ignored.
  reader.string("$schema");
  const defaultAgent = reader.string("defaultAgent");
  const agents = new Map(
    reader.entries("agents").map(([name, value]) => [name, readAgent(value, `agents.${name}`, complain)]),
  );
  const mcpServers = reader
    .entries("mcpServers")
    .map(([name, value]) => readServer({ name, value }, `mcpServers.${name}`, complain));
  const lent = { files: reader.boolean("files") ?? true, terminals: reader.boolean("terminals") ?? true };
  reader.end();
  if (defaultAgent !== undefined && defaultAgent !== defaultCommand && !agents.has(defaultAgent)) {
    const names = [...agents.keys()].join(", ");
    const known = names === "" ? ", but there are no agents" : `, which is not one of the agents (${names})`;
    complain("defaultAgent", `names "${defaultAgent}"${known}`);
  }
  if (complaints.length > 0) throw new UsageError(`Cannot use config "${file}": ${complaints.join("; ")}`);
  return { agents, defaultAgent, mcpServers, ...lent };
}

function parseJson(text: string, file: string): unknown {
  try {
    return parseJsonFile(text);
  } catch (error) {
    throw new UsageError(`Cannot use config "${file}": it is not JSON: ${describeFailure(error)}`, {
      cause: error,
    });
  }
}

function readAgent(value: unknown, path: string, complain: Complain): AgentCommand {
  const reader = new MemberReader(value, path, complain);
  const agent = {
    command: reader.requiredProgram("command"),
    args: reader.strings("args").map(expandWord),
    env: Object.fromEntries(
      Object.entries(reader.texts("env")).map(([key, text]) => [key, expandWord(text)]),
    ),
  };
  reader.end();
  return agent;
}

function readServer(
  { name, value }: { readonly name: string; readonly value: unknown },
  path: string,
  complain: Complain,
): McpServer {
  const reader = new MemberReader(value, path, complain);
  const type = reader.string("type") ?? "stdio";
  const read = isServerType(type) ? serverReaders[type] : undefined;
  if (read === undefined) {
    const known = Object.keys(serverReaders).join(", ");
    complain(reader.pathOf("type"), `should be one of ${known}, but is ${JSON.stringify(type)}`);
  }
  const server = (read ?? readAddress("http"))(name, reader, complain);
  reader.end();
  return server;
}

type ServerReader = (name: string, reader: MemberReader, complain: Complain) => McpServer;

const serverReaders = { stdio: readProgram, http: readAddress("http"), sse: readAddress("sse") };

function isServerType(type: string): type is keyof typeof serverReaders {
  return Object.hasOwn(serverReaders, type);
}

function readProgram(name: string, reader: MemberReader): McpServer {
  return {
    name,
    command: reader.requiredProgram("command"),
    args: reader.strings("args").map(expandWord),
    env: pairs(reader.texts("env")).map(({ name: key, value }) => ({ name: key, value: expandWord(value) })),
  };
}

function readAddress(type: "http" | "sse"): ServerReader {
  return (name, reader, complain) => {
    const url = reader.requiredString("url");
    if (url !== "" && !URL.canParse(url)) complain(reader.pathOf("url"), "should be an address");
    return { type, name, url, headers: pairs(reader.texts("headers")) };
  };
}

function pairs(texts: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(texts).map(([name, value]) => ({ name, value }));
}
