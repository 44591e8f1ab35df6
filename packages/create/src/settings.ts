import { parseArgs } from "node:util";

import { templates } from "./template.ts";
import { UsageError } from "./usage-error.ts";

/** The parsed command line. The program asks for missing values at a terminal. */
export interface Settings {
  readonly task: "create" | "help" | "version";
  readonly folder?: string | undefined;
  readonly template?: string | undefined;
}

/**
 * Parses the program's arguments.
 *
 * @throws {UsageError} for an unknown option or template, or a second folder.
 */
export function parseSettings(args: readonly string[]): Settings {
  const { values, positionals } = parse(args);
  if (values.help) return { task: "help" };
  if (values.version) return { task: "version" };
  if (positionals.length > 1)
    throw new UsageError(`Cannot create "${positionals.join('" and "')}": name one folder`);
  const [folder] = positionals;
  const { template } = values;
  if (template !== undefined && !templates.some(({ name }) => name === template))
    throw new UsageError(`Cannot find the template "${template}": there are ${templateNames()}`);
  return { task: "create", folder, template };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: "string", short: "t" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean", short: "v" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function templateNames(): string {
  return templates.map(({ name }) => name).join(", ");
}

/** Returns the text of `--help`. Its first line shows how to start the program. */
export function usage(command: string): string {
  const width = Math.max(...templates.map(({ name }) => name.length));
  const lines = templates.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`);
  return `Usage: ${command}

Creates a project in TypeScript, with a test. At a terminal it asks for whatever
is missing. Elsewhere, --template is agent unless given.

Options:
  -t, --template <name>  what to create
  -h, --help             show this text
  -v, --version          show the version

Templates:
${lines.join("\n")}
`;
}
