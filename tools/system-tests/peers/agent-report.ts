import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A result of the kit, as its JSON has it. */
interface Result {
  readonly id: string;
  readonly version: 1 | 2;
  readonly verdict: string;
  readonly reason?: string;
  readonly trace?: readonly { readonly direction: "in" | "out"; readonly text: string }[];
}

/** Number of messages of a witness, and their maximum length. */
const MESSAGES = 4;
const MAX_LENGTH = 300;
/** The homes of the agents, by the names of their clean rooms. */
const HOME = /[^\s"']*\/parley-peers-\w+/g;

/**
 * Writes what the kit found about an agent to `records/<name>/report.json`, from which the site makes a page: the rules that it
 * follows, and those that it breaks with the last messages that show it. The home of the agent is left out.
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
      witness: endOf(trace, reason)
        .slice(-MESSAGES)
        .map(({ direction, text }) => `${direction === "in" ? "←" : "→"} ${shorten(text)}`),
    }));
  const report = { name, version: versionOf(name), protocols, broken };
  writeFileSync(
    join(import.meta.dirname, "records", name, "report.json"),
    `${JSON.stringify(report, undefined, 2)}\n`,
  );
}

type Trace = NonNullable<Result["trace"]>;

/** Returns the messages up to the call that is the fault, or all of them. */
function endOf(trace: Trace, reason: string): Trace {
  const method = /^The agent called ("[^"]+")/.exec(reason)?.[1];
  const at =
    method === undefined ? -1 : trace.findLastIndex(({ text }) => text.includes(`"method":${method}`));
  return at === -1 ? trace : trace.slice(0, at + 1);
}

function shorten(text: string): string {
  const plain = text.replace(HOME, "~");
  return plain.length <= MAX_LENGTH ? plain : `${plain.slice(0, MAX_LENGTH)}…`;
}

/** Returns the version of a peer that is installed: that of its first dependency, or of its line for pip. */
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
