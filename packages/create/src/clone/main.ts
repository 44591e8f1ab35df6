// Creates a project that uses the packages of this clone: `npx -y pnpm@12.21.0 new ../my-agent`. Replaces `npm create
// @parley` until the packages are on npm. Copies the tarballs into the project, so the project does not depend on the
// clone.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { chooseProject } from "../choose-project.ts";
import { createEmpty, createProject } from "../create-project.ts";
import { nextSteps } from "../next-steps.ts";
import { parseSettings, usage } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { packClone } from "./pack-clone.ts";
import { vendorPackages } from "./vendor-packages.ts";

const command = "npx -y pnpm@12.21.0 new";

async function main(): Promise<void> {
  const settings = parseSettings(process.argv.slice(2));
  if (settings.task !== "create") return print(usage(`${command} [folder] [options]`));
  const project = await chooseProject(settings, command);
  createEmpty(project.folder);
  process.stderr.write("Packing the packages of this clone\n");
  using packed = packClone(join(import.meta.dirname, "../../../.."));
  createProject(project, packed.versions);
  vendorPackages(project.folder, packed);
  install(project.folder);
  print(nextSteps(project, ["npm test", "npm start"]));
}

/** @throws {UsageError} if npm fails. npm has already printed the reason. */
function install(folder: string): void {
  process.stderr.write("Installing\n");
  try {
    // On Windows, npm is a script and needs a shell. Its output goes to stderr, because it is not part of the result.
    execFileSync("npm", ["install", "--no-audit", "--no-fund"], {
      cwd: folder,
      shell: process.platform === "win32",
      stdio: ["ignore", 2, 2],
    });
  } catch {
    throw new UsageError(`Cannot install the packages of "${folder}": run npm install there once npm works`);
  }
}

function print(text: string): void {
  process.stdout.write(text);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
