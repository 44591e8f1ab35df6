import { readFile } from "node:fs/promises";

import { describe, expect, it } from "vitest";

import { CodegenError } from "./codegen-error.ts";
import { generate } from "./generate.ts";
import type { GeneratedFile } from "./languages/language.ts";
import { languageNames } from "./languages/languages.ts";

const ownSchema = {
  $defs: {
    Greeting: {
      type: "object",
      description: "What a greeter says.",
      properties: { text: { type: "string" }, loud: { type: ["boolean", "null"] } },
      required: ["text"],
      "x-method": "_acme/greet",
      "x-side": "agent",
    },
  },
};

async function textOf(language: string, options: object = {}): Promise<string> {
  const files = await generate({ language, protocol: "v1", ...options });
  return files.map((each) => each.content).join("\n");
}

/** What is written for a language, of each version. */
function generateBoth(language: string): Promise<(readonly GeneratedFile[])[]> {
  return Promise.all(["v1", "v2"].map((protocol) => generate({ language, protocol })));
}

describe("generate", () => {
  it("gives the same bytes twice, for every language and version, within a quarter of a minute", async () => {
    const started = performance.now();
    const once = await Promise.all(languageNames.map(generateBoth));
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(await Promise.all(languageNames.map(generateBoth))).toEqual(once);
  });

  it.each(languageNames)("writes as many lines for %s as the README says", async (language) => {
    const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const [row] = new RegExp(String.raw`^\| \*\*${language}\*\* .*`, "im").exec(readme) ?? [];
    const linesOf = (files: readonly GeneratedFile[]): string =>
      files.reduce((sum, { content }) => sum + content.split("\n").length - 1, 0).toLocaleString("en");
    expect(row).toContain(`| ${(await generateBoth(language)).map(linesOf).join(" + ")} `);
  });

  it.each(languageNames)("generates %s from a schema of one's own", async (language) => {
    const text = await textOf(language, { schema: ownSchema });
    expect(text).toContain("What a greeter says.");
    expect(text).toContain("_acme/greet");
    expect(text).not.toContain("SessionUpdate");
  });

  it("boxes in Rust what contains itself", async () => {
    const reference = { $ref: "#/$defs/Node" };
    const Node = {
      type: "object",
      properties: { next: reference, all: { type: "array", items: reference } },
    };
    const text = await textOf("rust", { schema: { $defs: { Node } } });
    expect(text).toContain("pub next: Option<Box<Node>>,");
    expect(text).toContain("pub all: Option<Vec<Node>>,");
  });

  it("generates a selection with all that it uses, and nothing else", async () => {
    const text = await textOf("rust", { only: ["SessionNotification"] });
    expect(text).toContain("pub enum SessionUpdate {");
    expect(text).toContain("impl Notification for SessionNotification {");
    expect(text).not.toContain("PromptRequest");
  });

  it.each([
    ["go", "acp", "my-package"],
    ["go", "protocol2", "func"],
    ["java", "com.example.acp", "com.example.class"],
    ["java", "of.acp", "com..acp"],
    ["python", "example.acp", "2acp"],
    ["pydantic", "_acp", "from"],
    ["rust", "acp_types", "crate"],
  ])("takes for %s the package name %s, but not %s", async (language, good, bad) => {
    const options = { protocol: "v1", schema: ownSchema, language };
    await expect(generate({ ...options, package: good })).resolves.toBeDefined();
    await expect(generate({ ...options, package: bad })).rejects.toThrow(
      `Cannot name the package "${bad}": no such name in the language "${language}"`,
    );
  });

  it.each([
    [{ language: "cobol" }, 'Cannot generate for the language "cobol": there are go, java, '],
    [{ protocol: "v3" }, 'Cannot generate for the protocol "v3": there are v1, v2'],
    [{ only: ["Nothing"] }, 'Cannot select "Nothing": no such definition'],
    [{ schema: "/nowhere.json" }, 'Cannot read the schema "/nowhere.json": '],
    [{ schema: {} }, 'Cannot generate from a schema without "$defs"'],
    [
      { schema: { $defs: { A: { $ref: "#/$defs/B" } } } },
      'Cannot generate from a reference to "B": no such definition',
    ],
    [
      { schema: { $defs: { A: { properties: { b: { patternProperties: {} } } } } } },
      'Cannot generate from "A/properties/b": unsupported keyword "patternProperties"',
    ],
  ])("says why it cannot: %o", async (options, message) => {
    const attempt = generate({ language: "rust", protocol: "v1", ...options });
    await expect(attempt).rejects.toThrow(CodegenError);
    await expect(attempt).rejects.toThrow(message);
  });
});
