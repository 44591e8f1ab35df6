import { expect, test } from "vitest";

import { parseSettings, usage } from "./settings.ts";
import { templates } from "./template.ts";

test("parses a folder and a template in any order", () => {
  const settings = { task: "create", folder: "a", template: "client" };
  expect(parseSettings(["a", "--template", "client"])).toEqual(settings);
  expect(parseSettings(["-t", "client", "a"])).toEqual(settings);
  expect(parseSettings([])).toEqual({ task: "create", folder: undefined, template: undefined });
});

test.each([
  [["--template", "editor"], 'Cannot find the template "editor": there are agent, agent-ai-sdk'],
  [["a", "b"], 'Cannot create "a" and "b": name one folder'],
  [["--force"], "Unknown option '--force'"],
])("rejects %j", (args, message) => {
  expect(() => parseSettings(args)).toThrow(message);
});

test("lists all templates in the help", () => {
  expect(parseSettings(["a", "--help"]).task).toBe("help");
  for (const { name, title } of templates) expect(usage("x")).toMatch(new RegExp(`${name} +${title}`));
});
