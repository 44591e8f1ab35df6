import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { imageReference } from "./image-reference.ts";

async function folderWith(...names: readonly string[]): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parley-image-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names) await writeFile(join(folder, name), "");
  return folder;
}

test("turns a pasted image path into a reference, regardless of the terminal's format", async () => {
  const folder = await folderWith("a.png", "my shot.JPG");
  const [plain, spaced] = [join(folder, "a.png"), join(folder, "my shot.JPG")];
  expect(imageReference(`${plain}\n`)).toBe(`@${plain} `);
  for (const text of [`'${spaced}'`, `"${spaced}"`, spaced.replace(" ", "\\ "), pathToFileURL(spaced).href])
    expect(imageReference(text)).toBe(`@"${spaced}" `);
});

test("leaves other text unchanged", async () => {
  const folder = await folderWith("a.txt", "a.png");
  const image = join(folder, "a.png");
  const texts = [join(folder, "a.txt"), join(folder, "b.png"), "a.png", `see ${image}`, `${image}\n${image}`];
  for (const text of [...texts, "", "file://%", "~/no-such-image.png"])
    expect(imageReference(text)).toBeUndefined();
});
