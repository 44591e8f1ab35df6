import type { Config } from "../config/config.ts";
import type { FaceKind } from "../face/chat-face.ts";
import type { Run } from "../program-run.ts";
import type { RemoteAddress } from "../remote/remote-address.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { listAgentOffers } from "./agent-offers.ts";
import type { AgentOffer } from "./agent-offers.ts";
import type { ChosenAgent } from "./choose-agent.ts";

export interface FirstChoiceOptions {
  readonly program: NodeJS.Process;
  readonly run: Run;
  readonly config: Config;
  readonly kind: FaceKind;
}

/**
 * Asks the user to choose an agent if the command line requests that, or if it names no agent and there is no obvious
 * default. Resolves to `undefined` if there is nothing to choose or no terminal, or to `left` if the user leaves.
 */
export async function firstChoice(
  {
    agent,
    agentName,
    cwd,
    url,
    choose,
  }: ChosenAgent & Partial<RemoteAddress> & { readonly choose?: boolean | undefined },
  { program, run, config, kind }: FirstChoiceOptions,
): Promise<AgentOffer | "left" | undefined> {
  const canAsk = kind === "lines" || kind === "screen";
  const isNamed =
    url !== undefined || agent.length > 0 || agentName !== undefined || config.defaultAgent !== undefined;
  if (!canAsk || (isNamed && choose !== true)) return undefined;
  const offers = listAgentOffers(config, { cwd, env: program.env, program: import.meta.dirname });
  const [only] = offers;
  if (choose !== true && offers.length === 1 && only?.isInstalled === true) return undefined;
  const question = {
    title: "Which agent do you want to talk to?",
    choices: offers.map((offer) => ({
      title: terminalLine(offer.title),
      description: terminalLine(
        offer.isInstalled ? offer.commandLine : `${offer.commandLine} (downloads it)`,
      ),
    })),
    selected: Math.max(
      0,
      offers.findIndex(({ name }) => name === config.defaultAgent),
    ),
    hint: "Parley remembers your choice; parley chat --choose asks again.",
  };
  const index =
    kind === "screen"
      ? await (await import("../screen/choose-on-screen.ts")).chooseOnScreen(question, program, run)
      : await (await import("../terminal/choose-by-number.ts")).chooseByNumber(question, program, run);
  return index === undefined ? "left" : offers[index];
}

/** Returns the settings with the chosen agent as the default. */
export function withChoice(config: Config, { name, command }: AgentOffer): Config {
  const agents = command === undefined ? config.agents : new Map([...config.agents, [name, command]]);
  return { ...config, agents, defaultAgent: name };
}
