import { describe, expect, it } from "vitest";

import { CodegenError } from "./codegen-error.ts";
import { generate } from "./generate.ts";
import { generatedMark } from "./generated-mark.ts";
import type { GeneratedFile } from "./languages/language.ts";
import { languageNames } from "./languages/languages.ts";

const ownSchema = {
  $defs: {
    Greeting: {
      type: "object",
      description: "The text of a greeter.",
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

function generateBoth(language: string): Promise<(readonly GeneratedFile[])[]> {
  return Promise.all(["v1", "v2"].map((protocol) => generate({ language, protocol })));
}

describe("generate", () => {
  it.each(languageNames)(
    "produces the same files for %s every time, and marks each as generated",
    async (language) => {
      const once = await generateBoth(language);
      expect(once.flat()).not.toEqual([]);
      expect(await generateBoth(language)).toEqual(once);
      const unmarked = once
        .flat()
        .filter(({ content }) => content !== "" && !content.slice(0, 200).includes(generatedMark));
      expect(unmarked.map(({ path }) => path)).toEqual([]);
    },
  );

  it.each(languageNames)("generates %s from a custom schema", async (language) => {
    const text = await textOf(language, { schema: ownSchema });
    expect(text).toContain("The text of a greeter.");
    expect(text).toContain("_acme/greet");
    expect(text).not.toContain("SessionUpdate");
  });

  it("boxes a recursive type in Rust", async () => {
    const reference = { $ref: "#/$defs/Node" };
    const Node = {
      type: "object",
      properties: { next: reference, all: { type: "array", items: reference } },
    };
    const text = await textOf("rust", { schema: { $defs: { Node } } });
    expect(text).toContain("pub next: Option<Box<Self>>,");
    expect(text).toContain("pub all: Option<Vec<Self>>,");
  });

  it("generates the selected definitions and their dependencies", async () => {
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
    ["kotlin", "com.example.acp", "com.example.fun"],
  ])("for %s, accepts the package name %s but not %s", async (language, good, bad) => {
    const options = { protocol: "v1", schema: ownSchema, language };
    await expect(generate({ ...options, package: good })).resolves.toBeDefined();
    await expect(generate({ ...options, package: bad })).rejects.toThrow(
      `Cannot name the package "${bad}": not a valid name in the language "${language}"`,
    );
  });

  it.each([
    [{ language: "cobol" }, 'Cannot generate for the language "cobol": there are cpp, csharp, go, java, '],
    [{ protocol: "v3" }, 'Cannot generate for the protocol "v3": there are v1, v2, v1-unstable, v2-unstable'],
    [
      { package: "acp" },
      'Cannot name the package "acp": in the language "rust", it has the name of the folder',
    ],
    [{ only: ["Nothing"] }, 'Cannot select "Nothing": no such definition'],
    [{ schema: "/nowhere.json" }, 'Cannot read the schema "/nowhere.json": '],
    [{ schema: {} }, 'Cannot generate from a schema without "$defs"'],
    [
      { schema: { $defs: { A: { $ref: "#/$defs/B" } } } },
      'Cannot generate from a reference to "B": no such definition',
    ],
    [
      { schema: { $defs: { A: { properties: { b: { $ref: "https://example.com/b.json" } } } } } },
      'Cannot generate from "A/properties/b": the reference "https://example.com/b.json" must be to a definition',
    ],
    [
      { schema: { $defs: { A: { anyOf: [{ $ref: "#/$defs/A" }, { type: "string" }] } } } },
      'Cannot generate from "A": it is made of itself ("A" -> "A")',
    ],
    [
      { schema: { $defs: { A: { allOf: [{ $ref: "#/$defs/B" }] }, B: { oneOf: [{ $ref: "#/$defs/A" }] } } } },
      'Cannot generate from "A": it is made of itself ("A" -> "B" -> "A")',
    ],
    [
      { schema: { $defs: { A: { properties: { b: { patternProperties: {} } } } } } },
      'Cannot generate from "A/properties/b": unsupported keyword "patternProperties"',
    ],
  ])("explains why it cannot generate with %o", async (options, message) => {
    const attempt = generate({ language: "rust", protocol: "v1", ...options });
    await expect(attempt).rejects.toThrow(CodegenError);
    await expect(attempt).rejects.toThrow(message);
  });
});
