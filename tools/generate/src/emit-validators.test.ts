import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const sources = join(import.meta.dirname, "../../../schema/src/v1");

/** The bundle of a program for the browser, which fails on anything that only Node has. */
async function bundle(program: string, minify = false): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: sources, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    minify,
  });
  return outputFiles.map(({ text }) => text).join("\n");
}

async function gzipSize(program: string): Promise<number> {
  return gzipSync(await bundle(program, true), { level: 9 }).length;
}

describe("a bundle of the generated code", () => {
  it.each(["v1", "v2"])("has all checks of %s in 8 kB", async (version) => {
    await expect(gzipSize(`export * from "../${version}/checks.gen.ts";`)).resolves.toBeLessThan(8 * 1024);
  });

  it("has a whole side in 8 kB", async () => {
    await expect(gzipSize(`export { client } from "./client.ts";`)).resolves.toBeLessThan(8 * 1024);
    await expect(gzipSize(`export { agent } from "./agent.ts";`)).resolves.toBeLessThan(8 * 1024);
  });

  it("has of one decoder only what it needs", async () => {
    const text = await bundle(`export { TextContent } from "./validators.gen.ts";`);
    expect(text).toContain("repairsAnnotations");
    expect(text).not.toContain("checkImageContent");
    expect(text).not.toContain("repairsImageContent");
  });

  it("has for a client no decode data of what only an agent receives", async () => {
    const text = await bundle(`export { client } from "./client.ts";`);
    expect(text).toContain("repairsSessionNotification");
    expect(text).toContain("checkNewSessionRequest");
    expect(text).not.toContain("repairsNewSessionRequest");
    expect(text).not.toContain("checkAgentRequest");
  });
});
