import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";
import { describe, expect, it } from "vitest";

import type { SchemaDocument } from "../json-schema.ts";

const sources = join(import.meta.dirname, "../../../../schema/src/v1");

/** Bundles a program for the browser. Fails if it imports Node.js modules. */
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
  it.each(["v1", "v2"])("fits all strict validators for %s in 8 kB", async (version) => {
    const { $defs } = JSON.parse(
      readFileSync(join(sources, "../..", version, "schema.json"), "utf8"),
    ) as SchemaDocument;
    const validators = Object.keys($defs).map(
      (name) => `export const v${name} = createValidator("${name}", shapes.${name});`,
    );
    const program = `
      import { createValidator } from "../create-descriptor.ts";
      import * as shapes from "../${version}/shapes.gen.ts";
      ${validators.join("\n")}`;
    await expect(gzipSize(program)).resolves.toBeLessThan(8 * 1024);
  });

  it("fits one complete side in 8 kB", async () => {
    await expect(gzipSize(`export { client } from "./client.ts";`)).resolves.toBeLessThan(8 * 1024);
    await expect(gzipSize(`export { agent } from "./agent.ts";`)).resolves.toBeLessThan(8 * 1024);
  });

  it("contains only the shapes that a decoder uses", async () => {
    const text = await bundle(`export { TextContent } from "./validators.gen.ts";`);
    expect(text).toContain("Annotations = ");
    expect(text).not.toContain("ImageContent = ");
  });

  it("contains only the messages for the methods of one side", async () => {
    const text = await bundle(`export { client } from "./client.ts";`);
    expect(text).toContain("SessionNotification = ");
    expect(text).toContain("NewSessionRequest = ");
    expect(text).not.toContain("AgentRequest = ");
  });
});
