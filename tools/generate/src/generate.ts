import { createHash } from "node:crypto";
import { join } from "node:path";

import { emitChecks } from "./emit-checks.ts";
import { emitMethods } from "./emit-methods.ts";
import { emitRepairs } from "./emit-repairs.ts";
import { emitSchema } from "./emit-schema.ts";
import { emitValidators } from "./emit-validators.ts";
import { lintDialect } from "./lint-dialect.ts";
import { readSources } from "./read-sources.ts";

/** A file that is derived: its path, and the text that it has to have. */
export interface GeneratedFile {
  path: string;
  text: string;
}

/**
 * Derives everything of one version of the protocol: its JSON Schema from the sources, the code from the JSON Schema.
 * The same sources give the same text, byte for byte.
 *
 * @param schemaPackage the folder of the schema package.
 * @throws if the sources leave the dialect, or use what an emitter has no rule for.
 */
export function generate(schemaPackage: string, version: string): GeneratedFile[] {
  const sourceFolder = join(schemaPackage, "src", version);
  const sources = readSources(sourceFolder);
  const findings = lintDialect(sources);
  if (findings.length > 0) throw new Error(`Cannot generate ${version}: ${findings.join("; ")}`);
  const { $schema, ...rest } = emitSchema(sources);
  const sourceHash = sha256(sources.files.map(({ text }) => text).join("\n"));
  const document = {
    $schema,
    $comment: `Generated from schema/src/${version} (sha256 ${sourceHash})`,
    ...rest,
  };
  const schemaText = `${JSON.stringify(document, undefined, 2)}\n`;
  const head = `// Generated from schema/${version}/schema.json (sha256 ${sha256(schemaText)}); do not edit.`;
  const repairs = emitRepairs(document);
  const bodies = {
    "checks.gen.ts": emitChecks(document),
    "repairs.gen.ts": repairs.text,
    "validators.gen.ts": emitValidators(document, repairs.names),
    "methods.gen.ts": emitMethods(document),
  };
  return [
    { path: join(schemaPackage, version, "schema.json"), text: schemaText },
    ...Object.entries(bodies).map(([name, body]) => ({
      path: join(sourceFolder, name),
      text: `${head}\n${importsOf(body)}\n\n${body}\n`,
    })),
  ];
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What generated code may use, and where it comes from. */
const modules: readonly (readonly [module: string, ...names: string[]])[] = [
  [
    "../check.ts",
    "checkAny",
    "checkFirst",
    "checkItems",
    "checkListedItems",
    "checkOne",
    "checkString",
    "checkValues",
    "type Flaw",
    "isObject",
    "under",
    "unlisted",
    "unlistedAt",
    "wrong",
    "wrongAt",
  ],
  ["../create-decoder.ts", "createDecoder"],
  ["../create-validator.ts", "createValidator"],
  ["../descriptor.ts", "type Descriptor"],
  ["../repair.ts", "type Repairs"],
  ["../validator.ts", "type Decoder"],
];

const namespaces: readonly (readonly [name: string, statement: string])[] = [
  ["checks", `import * as checks from "./checks.gen.ts";`],
  ["repairs", `import * as repairs from "./repairs.gen.ts";`],
  ["validators", `import * as validators from "./validators.gen.ts";`],
  ["types", `import type * as types from "./index.ts";`],
];

/** The import statements that a body of generated code needs. */
function importsOf(body: string): string {
  const named = modules.flatMap(([module, ...names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name.replace("type ", "")}\\b`).test(body));
    const keyword = used.every((name) => name.startsWith("type ")) ? "import type" : "import";
    const list = keyword === "import" ? used : used.map((name) => name.replace("type ", ""));
    return used.length === 0 ? [] : [`${keyword} { ${list.join(", ")} } from "${module}";`];
  });
  const whole = namespaces
    .filter(([name]) => new RegExp(`\\b${name}\\.`).test(body))
    .map(([, statement]) => statement);
  return [...named, ...whole].join("\n");
}
