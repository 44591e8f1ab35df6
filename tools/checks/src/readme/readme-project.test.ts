import { expect, onTestFinished, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { readmeBlocks } from "./readme-blocks.ts";
import type { ReadmeBlock } from "./readme-blocks.ts";
import { openReadmeProject } from "./readme-project.ts";
import type { ReadmeProject } from "./readme-project.ts";

interface Opened {
  project: ReadmeProject;
  blocks: ReadmeBlock[];
}

function open(readme: string): Opened {
  const tree = fixtureTree({
    "tsconfig.base.json": JSON.stringify({
      compilerOptions: {
        strict: true,
        module: "nodenext",
        types: ["node"],
      },
    }),
    "schema/package.json": manifestText("@x/schema", {
      type: "module",
      bin: { greet: "./bin/greet.js" },
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    }),
    "schema/dist/index.js": "export const answer = 42;\n",
    "schema/dist/index.d.ts": "export declare const answer: number;\n",
    "schema/bin/greet.js":
      'import { answer } from "@x/schema";\nconsole.log("hello", answer, ...process.argv.slice(2));\n',
    "README.md": readme,
  });
  const blocks = readmeBlocks("README.md", tree.read("README.md"));
  const project = openReadmeProject(tree, blocks);
  onTestFinished(() => project.close());
  return { project, blocks };
}

test("reports a type error with its line in the README and passes other blocks", async () => {
  const { project, blocks } = open(
    [
      "# A",
      "```ts",
      'import { answer } from "@x/schema";',
      "const text: string = answer;",
      "```",
      "```ts run",
      'import { answer } from "@x/schema";',
      "console.log(answer);",
      "```",
    ].join("\n"),
  );
  const messages = await project.typeCheck();
  expect(blocks.map((block) => messages.get(block))).toEqual([
    ["README.md:4 error TS2322: Type 'number' is not assignable to type 'string'."],
    [],
  ]);
});

test("runs a block in an empty folder with the built packages and their commands", async () => {
  const { project, blocks } = open(
    [
      "```ts run",
      'import { execFileSync } from "node:child_process";',
      'import { readdirSync } from "node:fs";',
      'import { answer } from "@x/schema";',
      "console.log(answer, readdirSync(process.cwd()).length);",
      'console.log(String(execFileSync("greet", ["you"])));',
      "```",
    ].join("\n"),
  );
  const results = await Promise.all(blocks.map((block) => project.run(block)));
  expect(results).toEqual([{ code: 0, stdout: "42 0\nhello 42 you\n\n", stderr: "" }]);
});

test("reports the exit code of a block that throws, with its README line in the stack trace", async () => {
  const { project, blocks } = open('\n\n```ts run\nthrow new Error("no");\n```\n');
  const [result] = await Promise.all(blocks.map((block) => project.run(block)));
  expect(result?.code).toBe(1);
  expect(result?.stderr).toMatch(/line-3\.ts:4\n/);
});
