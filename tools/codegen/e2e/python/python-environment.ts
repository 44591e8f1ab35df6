import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { runTool } from "../tool-chain.ts";
import { workFolder } from "../work-folder.ts";

/** The Python of an environment of its own that has mypy and Pydantic; made once. */
export async function pythonEnvironment(): Promise<string> {
  const folder = await workFolder("python-environment");
  const python = join(folder, "bin", "python");
  const requirements = fileURLToPath(new URL("requirements.txt", import.meta.url));
  const install = [
    python,
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "-r",
    requirements,
  ];
  if (!existsSync(python)) await runTool(["python3", "-m", "venv", folder], { cwd: folder });
  await runTool(install, { cwd: folder });
  return python;
}
