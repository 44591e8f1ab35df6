import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkDeclarations } from "./declarations.ts";

function messagesOf(path: string, ...lines: string[]): string[] {
  return checkDeclarations(fixtureTree({ [path]: lines.join("\n") })).map(
    ({ line, message }) => `${line} ${message.split(":", 1)[0]}`,
  );
}

test("enums, namespaces, default exports and star exports are found", () => {
  const messages = messagesOf(
    "packages/agent/src/a.ts",
    "export enum Kind { A }",
    "namespace N { export const a = 1; }",
    "export default 1;",
    'export * from "./b.ts";',
    'export * as b from "./b.ts";',
    'export type * from "./b.ts";',
  );
  expect(messages).toEqual([
    "1 declares an enum",
    "2 declares a namespace",
    "3 has a default export",
    "4 exports *",
    "5 exports *",
    "6 exports *",
  ]);
});

test("exported names that say nothing or carry a version are found", () => {
  const messages = messagesOf(
    "schema/src/a.ts",
    "export class SessionManager {}",
    "export const pathHelpers = 1, storeImpl = 2;",
    "export interface V1Prompt {}",
    "export type PromptV2 = 1;",
    "export function renderV1Event() {}",
    "export const v2Dialect = 1;",
    'export { v1 as dialectV1 } from "./v1.ts";',
  );
  expect(messages).toEqual([
    '1 exports "SessionManager"',
    '2 exports "pathHelpers"',
    '2 exports "storeImpl"',
    '3 exports "V1Prompt"',
    '4 exports "PromptV2"',
    '5 exports "renderV1Event"',
    '6 exports "v2Dialect"',
    '7 exports "dialectV1"',
  ]);
});

test("types of a schema may be passed on by star, and a tool's configuration may be its default export", () => {
  const tree = fixtureTree({
    "schema/src/v1/index.ts": 'export type * from "./prompt.ts";\n',
    "packages/agent/vitest.config.ts": "export default {};\n",
  });
  expect(checkDeclarations(tree)).toEqual([]);
});

test("a dialect, names that only look alike, private names and augmentations are free", () => {
  const messages = messagesOf(
    "packages/agent/src/a.ts",
    "export const v1 = 1;",
    "export const uuidV4 = 1, sha256 = 2, ipv4 = 3, implement = 4, managerOf = 5;",
    "const promptV1 = v1;",
    "declare global { interface Window { a: typeof promptV1 } }",
    'declare module "vitest" { interface Matchers { toKeep(): void } }',
    "export type { A } from './b.ts';",
  );
  expect(messages).toEqual([]);
});
