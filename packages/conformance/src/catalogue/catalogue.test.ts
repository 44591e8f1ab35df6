import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { allChecks, checksOf } from "../agent/all-checks.ts";
import { catalogue, findRule, versionsOf } from "./catalogue.ts";

test("rule ids are unique, and each rule has text, advice and a page", () => {
  const ids = catalogue.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  const incomplete = catalogue.filter(
    (rule) =>
      rule.rule === "" || rule.advice === "" || (versionsOf(rule).length === 0) === (rule.page === undefined),
  );
  expect(incomplete).toEqual([]);
});

test("links to this repository's pages name a heading that exists", () => {
  const root = "https://github.com/parley-acp/parley/blob/HEAD/";
  const links = catalogue.flatMap(({ page }) => (page?.startsWith(root) === true ? [page] : []));
  const missing = links.filter((link) => {
    const [path = "", anchor] = link.slice(root.length).split("#");
    const text = readFileSync(join(import.meta.dirname, "../../../..", path), "utf8");
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    return !anchors.includes(anchor ?? "");
  });
  expect(links).not.toEqual([]);
  expect(missing).toEqual([]);
});

test("each rule describes a program that breaks it", () => {
  const beginnings = {
    agent: "an agent that ",
    client: "a client that ",
    server: "a server that ",
    entry: "an entry ",
  };
  const unnamed = catalogue.filter(({ subject, brokenBy }) => !brokenBy.startsWith(beginnings[subject]));
  expect(unnamed).toEqual([]);
});

test("each rule for agents is covered by one check", () => {
  const rules = catalogue.filter(({ subject }) => subject === "agent").map(({ id }) => id);
  expect(allChecks.map(({ id }) => id).toSorted()).toEqual(rules.toSorted());
});

test("each version has only its own checks", () => {
  expect(findRule("ACP-STATE-201")?.pages[1]).toBeUndefined();
  expect(checksOf(1).map(({ id }) => id)).not.toContain("ACP-STATE-201");
  expect(checksOf(2).map(({ id }) => id)).toContain("ACP-STATE-201");
});
