import { expect, test } from "vitest";

import { exportOriginsOf, originsAcrossPackages } from "../tree/export-origins.ts";
import { fixtureTree } from "../tree/fixture-tree.ts";
import { apiLinksOf } from "./api-links.ts";
import { apiPage } from "./api-page.ts";

test("a page has each export with its comment, its tags and its declaration, and names repeated ones", () => {
  const tree = fixtureTree({
    "packages/agent/package.json": JSON.stringify({
      name: "@x/agent",
      description: "Agents.",
      exports: { ".": { "@parley/source": "./src/index.ts" }, "./v1": { "@parley/source": "./src/v1.ts" } },
    }),
    "packages/agent/src/index.ts": [
      "/**",
      " * Opens it, see {@link Options}.",
      " *",
      " * @throws {Error} if it",
      " * is closed.",
      " */",
      "export function open(options: Options): void { options.a; }",
      "/** Options. */",
      "export interface Options {",
      "  /** A number. */",
      "  readonly a: number;",
      "}",
      "/** An open one. */",
      "export class Place {",
      "  #hidden = 1;",
      "  /**",
      "   * Ends it.",
      "   */",
      "  async close(): Promise<void> { this.#hidden = 2; }",
      "  readonly b: number = 1; // not for readers",
      "}",
    ].join("\n"),
    "packages/agent/src/v1.ts": 'export { open } from "./index.ts";\n',
  });
  const [home] = tree.packages;
  if (!home) throw new Error("There is no package");
  const place = { home, page: "agent.md", includes: () => true };
  const links = apiLinksOf([place], originsAcrossPackages(tree));
  expect(apiPage(place, exportOriginsOf(tree), links).split("\n")).toEqual([
    "# @x/agent",
    "",
    "Agents.",
    "",
    "## @x/agent",
    "",
    "### Options",
    "",
    "Options.",
    "",
    "```typescript",
    "interface Options {",
    "  /** A number. */",
    "  readonly a: number;",
    "}",
    "```",
    "",
    "### Place",
    "",
    "An open one.",
    "",
    "```typescript",
    "class Place {",
    "  /**",
    "   * Ends it.",
    "   */",
    "  close(): Promise<void>;",
    "  readonly b: number;",
    "}",
    "```",
    "",
    "### open",
    "",
    "Opens it, see `Options`.",
    "",
    "```typescript",
    "function open(options: Options): void;",
    "```",
    "",
    "- **throws** {Error} if it is closed.",
    "",
    "Uses [`Options`](agent.md#options).",
    "",
    "## @x/agent/v1",
    "",
    "Also: [`open`](agent.md#open).",
    "",
  ]);
});
