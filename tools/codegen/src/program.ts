import { Command, CommanderError, Option } from "commander";

import { CodegenError } from "./codegen-error.ts";
import { generate } from "./generate.ts";
import { languageNames, languages } from "./languages/languages.ts";
import { programVersion } from "./program-version.ts";
import { protocols } from "./schema/load-schema.ts";
import { leftoverFiles, staleFiles, writeFiles } from "./write-files.ts";

export interface ProgramOutput {
  readonly stdout: Pick<NodeJS.WriteStream, "write">;
  readonly stderr: Pick<NodeJS.WriteStream, "write">;
}

export type ProgramExitCode = 0 | 1 | 2;

interface ProgramOptions {
  readonly lang?: string;
  readonly protocol: string;
  readonly out?: string;
  readonly package?: string;
  readonly module?: string;
  readonly schema?: string;
  readonly only?: readonly string[];
  readonly check?: true;
  readonly force?: true;
  readonly list?: true;
}

const help = `
Exit codes:
  0  the files are written, or with --check are up to date
  1  with --check: they are not up to date; or nothing could be generated
  2  the command line is invalid

Examples:
  $ parley-codegen --lang rust --out src/acp
  $ parley-codegen --lang python --protocol v2 --out acp --check
  $ parley-codegen --lang go --only SessionNotification,PromptRequest --out acp`;

/** Runs the program with the given arguments. Never exits the process. */
export async function runProgram(args: readonly string[], output: ProgramOutput): Promise<ProgramExitCode> {
  let exitCode: ProgramExitCode = 0;
  const command = createCommand(output).action(async (options: ProgramOptions) => {
    exitCode = await runOptions(options, output);
  });
  try {
    await command.parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CodegenError)) throw error;
    output.stderr.write(`parley-codegen: ${error.message}\n`);
    return 1;
  }
  return exitCode;
}

function createCommand({ stdout, stderr }: ProgramOutput): Command {
  return new Command("parley-codegen")
    .version(programVersion())
    .description("Generates the types of the Agent Client Protocol for other languages.")
    .addOption(new Option("--lang <name>", "the language; --list describes them").choices(languageNames))
    .addOption(
      new Option("--protocol <version>", "the version of the protocol").choices(protocols).default("v1"),
    )
    .option("--out <folder>", "the folder for the files")
    .option("--package <name>", "the name of the generated package; not for Rust and Python")
    .option("--module <name>", "the same as --package")
    .option("--schema <file>", "a schema file to use instead of the protocol's")
    .option("--only <names>", "only these definitions and those that they use", (names: string) =>
      names.split(","),
    )
    .option("--force", "overwrite files that were not generated")
    .option("--check", "write nothing; fail if the files are not up to date")
    .option("--list", "show the languages")
    .addHelpText("after", help)
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride();
}

async function runOptions(
  options: ProgramOptions,
  { stdout, stderr }: ProgramOutput,
): Promise<ProgramExitCode> {
  if (options.list) {
    stdout.write(languages.map(({ name, summary }) => `${name.padEnd(10)} ${summary}\n`).join(""));
    return 0;
  }
  if (options.lang === undefined || options.out === undefined) {
    stderr.write("parley-codegen: --lang and --out are required; see --help\n");
    return 2;
  }
  const { lang, out, protocol, schema, only } = options;
  const files = await generate({
    language: lang,
    protocol,
    schema,
    only,
    package: options.package ?? options.module,
  });
  if (!options.check) {
    await writeFiles(out, files, { force: options.force === true });
    for (const path of await leftoverFiles(out, files))
      stderr.write(`parley-codegen: ${path} is no longer generated: delete it\n`);
    return 0;
  }
  const stale = await staleFiles(out, files);
  const leftover = await leftoverFiles(out, files);
  for (const path of stale) stderr.write(`parley-codegen: ${path} is not up to date\n`);
  for (const path of leftover) stderr.write(`parley-codegen: ${path} would no longer be generated\n`);
  return stale.length + leftover.length === 0 ? 0 : 1;
}
