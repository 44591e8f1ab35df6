import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";

import { type AgentStart, type StartedAgent, agentStarts } from "./agent-start.ts";
import { formatTable } from "./table.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The built reference agent with an empty store and no model. */
export const REFERENCE_AGENT: StartedAgent = {
  script: join(ROOT, "packages/reference-agent/bin/parley-agent.js"),
  env: { PARLEY_MODEL: "scripted", PARLEY_LOCAL_MODELS: "off" },
};

/** Compares the startup of the reference agent with that of `pi-acp`, if `pi-acp` can be installed. */
export async function benchAgent(rounds: number): Promise<string> {
  const piAcp = installPiAcp();
  const names = ["the reference agent", ...(piAcp === undefined ? [] : ["pi-acp"])];
  const starts = await agentStarts(rounds, [REFERENCE_AGENT, ...(piAcp === undefined ? [] : [piAcp])]);
  const row = (name: string, figure: (start: AgentStart) => string): string[] => [
    name,
    ...starts.map(figure),
  ];
  const table = formatTable([
    ["median", ...names],
    row("an empty Node, ms", ({ bareNode }) => bareNode.toFixed(0)),
    row("start to `initialize` answered, ms", ({ initialized }) => initialized.toFixed(0)),
    row("over an empty Node, times", ({ initialized, bareNode }) => (initialized / bareNode).toFixed(2)),
    row("`session/new` answered, ms", ({ opened }) => opened.toFixed(0)),
    row("memory then, MB", ({ memory }) => memory.toFixed(0)),
  ]);
  return piAcp === undefined ? `${table}\npi-acp could not be installed: it is left out` : table;
}

/** Installs `pi-acp` with an invalid key, so it opens sessions but never calls a model. */
function installPiAcp(): StartedAgent | undefined {
  const installer = join(ROOT, "tools/system-tests/peers/main.ts");
  const { status, stdout } = spawnSync(process.execPath, [installer, "pi-acp"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) return undefined;
  const modules = stdout.trim();
  const path = [join(modules, ".bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter);
  return { script: join(modules, "pi-acp/dist/index.js"), env: { PATH: path, ANTHROPIC_API_KEY: "none" } };
}
