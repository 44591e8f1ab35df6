import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Commands needed for a run, each with its Debian package. */
const commands = { debootstrap: "debootstrap", unshare: "util-linux", npm: "npm" };

/** The properties of a machine that decide whether it can run the cases. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  /** The user's id, which is 0 for root. */
  readonly user: number | undefined;
  hasCommand(name: string): boolean;
}

/** Returns each unmet requirement, worded to follow "This needs:". */
export function missingRequirements(machine: Machine): string[] {
  const missing: string[] = [];
  if (machine.platform !== "linux" || machine.arch !== "x64") {
    missing.push(`Linux on x64, for Wine; this is ${machine.platform} on ${machine.arch}`);
  }
  if (machine.user !== 0) missing.push("to be run by root, which alone can make a Debian root and enter it");
  for (const [command, debian] of Object.entries(commands)) {
    if (!machine.hasCommand(command)) missing.push(`"${command}", of the Debian package ${debian}`);
  }
  return missing;
}

export function thisMachine(): Machine {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return {
    platform: process.platform,
    arch: process.arch,
    user: process.getuid?.(),
    hasCommand: (name) => folders.some((folder) => isExecutable(join(folder, name))),
  };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
