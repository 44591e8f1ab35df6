import { type Interface, createInterface } from "node:readline";
import { Writable } from "node:stream";

import { keepCredential } from "./credentials.ts";

const PROVIDERS = [
  { name: "Anthropic", variable: "ANTHROPIC_API_KEY" },
  { name: "OpenAI", variable: "OPENAI_API_KEY" },
  { name: "Google", variable: "GOOGLE_GENERATIVE_AI_API_KEY" },
] as const;

/** The terminal that the user is prompted on. */
export interface LogInTerminal {
  readonly input: NodeJS.ReadableStream;
  readonly write: (text: string) => void;
  /** Whether the input is a terminal, which echoes typed text unless echo is turned off. */
  readonly isTerminal: boolean;
}

/**
 * Prompts the user for a provider and its API key and stores the key in a file.
 *
 * @returns Whether a key was entered.
 */
export async function logIn(credentialsPath: string, terminal: LogInTerminal): Promise<boolean> {
  const { input, write, isTerminal } = terminal;
  // Suppresses the echo of typed text, which includes the key.
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silence, terminal: isTerminal });
  try {
    const answers = linesOf(lines);
    write(PROVIDERS.map(({ name }, index) => `${index + 1}  ${name}\n`).join(""));
    write("Provider number: ");
    const chosen = PROVIDERS[Number(await answers.next()) - 1];
    if (chosen === undefined) {
      write("\nThere is no such provider.\n");
      return false;
    }
    write(`\nAPI key for ${chosen.name} (hidden): `);
    const key = (await answers.next()).trim();
    write("\n");
    const fault =
      key === "" ? "No key was entered" : /[^\x21-\x7e]/.test(key) ? "A key has only ASCII characters" : "";
    if (fault !== "") {
      write(`${fault}; nothing is stored.\n`);
      return false;
    }
    await keepCredential(credentialsPath, chosen.variable, key);
    write(`Stored in ${credentialsPath}.\n`);
    return true;
  } finally {
    lines.close();
  }
}

/** Reads one line per call. Returns an empty line at the end of the input. */
function linesOf(lines: Interface): { next(): Promise<string> } {
  const iterator = lines[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await iterator.next();
      return done === true ? "" : value;
    },
  };
}
