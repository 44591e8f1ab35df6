import { checkEntry } from "../registry/check-entry.ts";
import type { ExitCode } from "./exit-code.ts";
import { parseRegistryOptions } from "./parse-options.ts";
import { report } from "./report.ts";

/** Runs `parley-conformance registry`. */
export async function runRegistryCommand(args: readonly string[]): Promise<ExitCode> {
  const { file, check, output } = parseRegistryOptions(args);
  return report(output, () => checkEntry(file, check));
}
