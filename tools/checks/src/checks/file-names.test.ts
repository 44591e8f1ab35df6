import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkFileNames } from "./file-names.ts";

test("names that are not in kebab-case or say nothing are found, of files and of folders", () => {
  const tree = fixtureTree({
    out: "",
    "schema/src/toolCall.ts": "",
    "schema/src/tool_call.ts": "",
    "schema/src/ToolCall.test.ts": "",
    "schema/src/types.ts": "",
    "schema/src/utils/a.ts": "",
    "packages/agent/src/helpers.ts": "",
    "packages/agent/docs/guide.md": "",
    "packages/agent/src/TurnEngine/run.ts": "",
    "tools/scripts/run.mjs": "",
  });
  expect(checkFileNames(tree).map(({ file, message }) => `${file} ${message}`)).toEqual([
    'packages/agent/docs is a folder named "docs": name it after what it holds',
    "packages/agent/src/TurnEngine is a folder that is not in kebab-case",
    'schema/src/utils is a folder named "utils": name it after what it holds',
    'tools/scripts is a folder named "scripts": name it after what it holds',
    "out has no extension: remove it, or name it after what it holds",
    'packages/agent/src/helpers.ts is named "helpers.ts": name it after its main export',
    "schema/src/ToolCall.test.ts is not in kebab-case",
    "schema/src/toolCall.ts is not in kebab-case",
    "schema/src/tool_call.ts is not in kebab-case",
    'schema/src/types.ts is named "types.ts": name it after its main export',
  ]);
});

test("kebab-case, customary names and other people's file types are free", () => {
  const tree = fixtureTree({
    ".changeset/config.json": "",
    ".ci/run": "",
    ".oxlintrc.json": "",
    LICENSE: "",
    "examples/hosted/Dockerfile": "",
    "README.md": "",
    "ARCHITECTURE.md": "",
    "docs/guide/first-agent.md": "",
    ".github/ISSUE_TEMPLATE/bug.yml": "",
    ".github/PULL_REQUEST_TEMPLATE.md": "",
    "schema/src/tool-call.test.ts": "",
    "schema/src/v1/methods.gen.ts": "",
    "schema/v1/schema.unstable.json": "",
    "packages/agent/CHANGELOG.md": "",
    "packages/agent/tsconfig.build.json": "",
    "packages/agent/src/utility-bill.ts": "",
    "tools/codegen/src/java/SessionUpdate.java": "",
  });
  expect(checkFileNames(tree)).toEqual([]);
});
