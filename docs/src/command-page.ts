import { execFileSync } from "node:child_process";
import { join } from "node:path";

const packages = join(import.meta.dirname, "../../packages");
const parley = join(packages, "cli/src/main.ts");
const conformance = join(packages, "conformance/src/main.ts");

const programs: readonly (readonly [title: string, file: string, ...args: string[]])[] = [
  ["parley", parley],
  ["parley chat", parley, "chat"],
  ["parley run", parley, "run"],
  ["parley sessions", parley, "sessions"],
  ["parley probe", parley, "probe"],
  ["parley trace", parley, "trace"],
  ["parley inspect", parley, "inspect"],
  ["parley serve", parley, "serve"],
  ["parley admin", parley, "admin"],
  ["parley connect", parley, "connect"],
  ["parley conduct", parley, "conduct"],
  ["parley-agent", join(packages, "reference-agent/src/main.ts")],
  ["parley-conformance", conformance],
  ["parley-conformance agent", conformance, "agent"],
  ["parley-conformance client", conformance, "client"],
  ["parley-conformance registry", conformance, "registry"],
  ["parley-codegen", join(packages, "../tools/codegen/src/main.ts")],
];

/** Creates the command reference from the output of `--help`. */
export function commandPage(): string {
  const sections = programs.flatMap(([title, file, ...args]) => {
    const options = ["--conditions=@parley/source", file, ...args, "--help"];
    const env = { ...process.env, NO_COLOR: "1", COLUMNS: "80" };
    const help = execFileSync(process.execPath, options, { encoding: "utf8", env });
    return [`## ${title}`, "", "```text", help.trimEnd(), "```", ""];
  });
  return ["# Commands", "", "What the programs print for `--help`.", "", ...sections].join("\n");
}
