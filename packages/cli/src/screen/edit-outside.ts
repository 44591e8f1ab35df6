import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Opens text in the editor from `VISUAL` or `EDITOR`. Resolves to the edited text.
 *
 * @throws {Error} if no editor is set, or if the editor fails.
 */
export async function editOutside(text: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const editor = [env["VISUAL"], env["EDITOR"]].find((each = "") => each.trim() !== "");
  if (editor === undefined) throw new Error("Cannot open an editor: neither VISUAL nor EDITOR is set");
  const folder = await mkdtemp(join(tmpdir(), "parley-prompt-"));
  try {
    const file = join(folder, "prompt.md");
    await writeFile(file, text, { mode: 0o600 });
    // The variable can include arguments, as in `code --wait`.
    const [command = "", ...args] = editor.trim().split(/\s+/);
    const child = spawn(command, [...args, file], { stdio: "inherit" });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`The editor "${command}" failed with exit code ${code}`);
    return (await readFile(file, "utf8")).replace(/^\uFEFF/, "").trimEnd();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
