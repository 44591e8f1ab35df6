import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Result {
  readonly id: string;
  readonly version: 1 | 2;
  readonly verdict: string;
  readonly reason?: string;
  readonly trace?: readonly { readonly direction: "in" | "out"; readonly text: string }[];
}

/** Maximum number of messages to show as evidence, and the maximum length of each. */
const MESSAGES = 4;
const MAX_LENGTH = 300;
/** Matches the agents' home folders, which are named after their clean rooms. */
const HOME = /[^\s"'`]*\/parley-peers-\w+/g;
/** Matches the folders of sessions and installed agents. */
const PROJECT = new RegExp(`${tmpdir()}/parley-conformance-\\w+`, "g");
/** Matches the path of Python's standard library in tracebacks. */
const PYTHON_LIBRARY = /\/[^\s"'`]*\/lib\/(?=python3\.\d)/g;
const INSTALLED = join(import.meta.dirname, "../../../node_modules/.cache/peers/");

/**
 * Writes the kit's findings about an agent to `records/<name>/report.json`, from which the site generates a page. The
 * report contains the date, the number of rules that the agent follows, and each rule that it breaks, with the
 * messages that show it. It omits the agent's home folder.
 */
export function writeAgentReport(name: string, json: string): void {
  const { results } = JSON.parse(json) as { readonly results: readonly Result[] };
  const protocols = [1, 2].flatMap((protocol) => {
    const own = results.filter(({ version }) => version === protocol);
    const count = (...verdicts: readonly string[]): number =>
      own.filter(({ verdict }) => verdicts.includes(verdict)).length;
    if (count("passed") === 0) return [];
    return [{ protocol, followed: count("passed"), notApplicable: count("not applicable") }];
  });
  const broken = results
    .filter(({ verdict }) => verdict !== "passed" && verdict !== "not applicable")
    .map(({ id, version, reason = "", trace = [] }) => ({
      protocol: version,
      id,
      found: shorten(reason),
      witness: witnessOf(trace, reason),
    }));
  const date = new Date().toISOString().slice(0, "2026-01-01".length);
  const report = { name, version: versionOf(name), date, protocols, broken };
  writeFileSync(
    join(import.meta.dirname, "records", name, "report.json"),
    `${JSON.stringify(report, undefined, 2)}\n`,
  );
}

type Trace = NonNullable<Result["trace"]>;

/** Parts of a message that identify the evidence for a violation. */
interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly update?: { readonly sessionUpdate?: string } };
}

/**
 * Returns the messages that show a violation. If an entry differs after a load, these are the load request and the
 * first updates of the entry's kind before and after it. Otherwise, these are the last few messages up to the one
 * that the reason quotes, or up to the response to the call that it names. If neither is found, these are the trace's
 * last messages.
 */
export function witnessOf(trace: Trace, reason: string): readonly string[] {
  const messages = trace.map(({ text }) => parsed(text));
  const compared = comparedOf(messages, reason);
  const lines =
    compared.length > 0 ? compared.flatMap((index) => trace[index] ?? []) : namedOf(trace, reason);
  // The member or the type of login method that is named at the end of the reason.
  const [, member, type] = /has ("\w+")$|offers a (\w+) method$/.exec(reason) ?? [];
  const kept = type === undefined ? member : `"type":"${type}"`;
  return lines.map(({ direction, text }) => `${direction === "in" ? "←" : "→"} ${shorten(text, kept)}`);
}

/** Returns the messages up to the one that the reason quotes or names. */
function namedOf(trace: Trace, reason: string): Trace {
  const messages = trace.map(({ text }) => parsed(text));
  const method = /"((?:session|fs|terminal|_parley)\/\w+|initialize|authenticate)"/.exec(reason)?.[1];
  const quoted = /\{.*\}$/.exec(reason)?.[0];
  const at = messages.findLastIndex((message) =>
    method === undefined
      ? quoted !== undefined && JSON.stringify(message)?.includes(quoted)
      : message?.method === method,
  );
  const call = messages[at];
  const isAnswered = trace[at]?.direction === "out" && call?.id !== undefined;
  const answer = isAnswered
    ? messages.findIndex((message, index) => index > at && message?.id === call.id && !message?.method)
    : at;
  const end = call === undefined || answer === -1 ? trace.length : answer + 1;
  const shown = trace.slice(Math.max(0, end - MESSAGES), end);
  // Other messages may come between a request and its response.
  const asked = trace[at];
  return isAnswered && asked && !shown.includes(asked) ? [asked, ...shown.slice(1)] : shown;
}

/**
 * Returns the indexes of three messages: the first update of an entry's kind, the request that loads the session, and
 * the first such update after it.
 */
function comparedOf(messages: readonly (Message | undefined)[], reason: string): readonly number[] {
  const kind = /^Live, entry \d+ is (agent|tool call):/.exec(reason)?.[1];
  if (kind === undefined) return [];
  const update = kind === "agent" ? "agent_message_chunk" : "tool_call";
  const load = messages.findLastIndex((message) => message?.method === "session/load");
  const isShown = (message: Message | undefined): boolean =>
    message?.params?.update?.sessionUpdate === update;
  const live = messages.findIndex(isShown);
  const loaded = messages.findIndex((message, index) => index > load && isShown(message));
  return [live, load, loaded].filter((index) => index !== -1);
}

function parsed(text: string): Message | undefined {
  try {
    return JSON.parse(text) as Message;
  } catch {
    return undefined;
  }
}

/** Shortens a string but keeps the part that starts with `name`. */
function shorten(text: string, name = ""): string {
  const plain = text
    .replace(HOME, "~")
    .replace(PROJECT, "/project")
    .replace(PYTHON_LIBRARY, "")
    .replaceAll(INSTALLED, "")
    .replaceAll(process.execPath, "node");
  if (plain.length <= MAX_LENGTH) return plain;
  const at = name === "" ? -1 : plain.indexOf(name);
  if (at + name.length <= MAX_LENGTH) return `${plain.slice(0, MAX_LENGTH)}…`;
  return `${plain.slice(0, MAX_LENGTH / 2)}…${shorten(plain.slice(at))}`;
}

/**
 * Returns a peer's version, which is the version of its last dependency or, for pip, the version in its requirements
 * file.
 */
function versionOf(name: string): string {
  const read = (...path: readonly string[]): string =>
    readFileSync(join(import.meta.dirname, ...path), "utf8");
  try {
    const { dependencies } = JSON.parse(read("npm", name, "package.json")) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    return Object.values(dependencies).at(-1) ?? "";
  } catch {
    return /==(\S+)/.exec(read("python", `${name}.txt`))?.[1] ?? "";
  }
}
