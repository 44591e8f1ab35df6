import { expect, test } from "vitest";

import { exportOriginsOf } from "../tree/export-origins.ts";
import { fixtureTree } from "../tree/fixture-tree.ts";
import { apiReport, hasReport } from "./api-report.ts";

const manifest = JSON.stringify({
  name: "@x/agent",
  exports: {
    ".": { "@parley/source": "./src/index.ts" },
    "./v2/unstable": { "@parley/source": "./src/unstable.ts" },
    "./package.json": "./package.json",
  },
});

function reportOf(files: Record<string, string>): string {
  const sources = Object.entries(files).map(([name, text]) => [`packages/agent/src/${name}`, text]);
  const tree = fixtureTree({
    "packages/agent/package.json": manifest,
    "packages/agent/src/unstable.ts": "export {};",
    ...Object.fromEntries(sources),
  });
  const [home] = tree.packages;
  if (!home) throw new Error("There is no package");
  return apiReport(home, exportOriginsOf(tree));
}

function linesOf(files: Record<string, string>): string[] {
  return reportOf(files).split("```")[1]?.split("\n").slice(1, -1) ?? [];
}

test("shows functions with their types but without bodies, defaults and destructured parameters", () => {
  const code = `
    /** A comment. */
    export function open({ a, b = 1 }: Options, times = 3, [c]: string[] = [], ...rest: number[]): void { a(b, c); }
    export async function wait<T>(value?: T): Promise<T> { return value; }
    export function one(a: string): string;
    export function one(a: number): number;
    export function one(a: unknown): unknown { return a; }
    interface Options { readonly a: Function; /** Times. */ readonly b?: number }
  `;
  expect(linesOf({ "index.ts": code })).toEqual([
    "export function one(a: string): string;",
    "export function one(a: number): number;",
    "export function open({…}: Options, times?: number, […]?: string[], ...rest: number[]): void;",
    "export function wait<T>(value?: T): Promise<T>;",
    "",
    "// Not exported:",
    "interface Options { readonly a: Function;  readonly b?: number }",
  ]);
});

test("shows classes with their public members, and values with their types", () => {
  const code = `
    export class Agent extends Error {
      readonly name = "Agent";
      readonly #secret: Secret = 1;
      private other: Secret = 2;
      static #count = 0;
      constructor(name: string) { super(name); }
      get size(): number { return 1; }
      async close(): Promise<void> { const local: Secret = 1; }
      override toString(): string { return ""; }
      #hide(): Secret { return 1; }
    }
    type Secret = number;
    export const limit = 1;
    /** @deprecated since then */
    export const limits: Limits = { a: 1 };
    type Limits = { a: number };
  `;
  expect(linesOf({ "index.ts": code }).map((line) => line.trim())).toEqual([
    "export class Agent extends Error {",
    'readonly name = "Agent";',
    "constructor(name: string);",
    "get size(): number;",
    "close(): Promise<void>;",
    "toString(): string;",
    "}",
    "export const limit = 1;",
    "// @deprecated",
    "export const limits: Limits;",
    "",
    "// Not exported:",
    "type Limits = { a: number };",
  ]);
});

test("follows names across files and lists those from other packages by name", () => {
  const files = {
    "index.ts": 'export * from "./all.ts"; export { a as b } from "./a.ts"; export type { C } from "zod";',
    "all.ts": 'import type { Used } from "./a.ts"; export type One = Used;',
    "a.ts": "export const a: number = 1; export interface Used { deep: Deep } interface Deep {}",
  };
  expect(linesOf(files)).toEqual([
    "export { C }; // of another package",
    "export type One = Used;",
    "export { a as b };",
    "",
    "// Not exported:",
    "const a: number;",
    "interface Used { deep: Deep }",
    "interface Deep {}",
  ]);
});

test("lists a declaration under the first entry point that exports it and marks drafts", () => {
  const report = reportOf({
    "index.ts": "export type A = 1;",
    "unstable.ts": 'export type { A } from "./index.ts";',
  });
  expect(report.slice(report.indexOf("## `@x/agent/v2"))).toBe(
    "## `@x/agent/v2/unstable`\n\nExperimental: follows drafts of the specification.\n\n```ts\nexport { A }; // see @x/agent\n```\n",
  );
});

test("creates no report for programs and private packages", () => {
  expect(
    hasReport({ folder: "a", manifest: { name: "@x/a", exports: { "./package.json": "./package.json" } } }),
  ).toBe(false);
  expect(
    hasReport({ folder: "a", manifest: { ...(JSON.parse(manifest) as { name: string }), private: true } }),
  ).toBe(false);
});
