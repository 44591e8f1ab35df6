import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { commandsOf, findGuides } from "./find-guides.ts";
import { guideText } from "./guide.ts";

let top: string;
let cwd: string;
let userFolder: string;

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), "guides-")));
  cwd = join(top, "project");
  userFolder = join(top, "home", ".agents");
  await mkdir(cwd);
});

afterEach(() => rm(top, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const skill = (name: string, more = ""): string =>
  `---\nname: ${name}\ndescription: >\n  Makes\n  releases\n${more}---\nTag it.\n`;

describe("findGuides", () => {
  it("finds the project's and the user's skills and commands, and uses the first one with each name", async () => {
    await write(join(cwd, ".agents/skills/release/SKILL.md"), skill("release"));
    await write(join(cwd, ".agents/skills/README.md"), "Our skills");
    await write(join(cwd, ".claude/skills/release/SKILL.md"), skill("release", "license: MIT\n"));
    await write(join(cwd, ".claude/commands/review.md"), "# Review it\n\nLook at $ARGUMENTS.\n");
    await write(
      join(userFolder, "commands/tidy.md"),
      '---\ndescription: "Tidies"\nargument-hint: <file>\n---\nTidy up.',
    );
    const { guides, faults } = await findGuides({ cwd, userFolder });

    expect(faults).toEqual([]);
    expect(guides.map(({ name, shownPath }) => [name, shownPath])).toEqual([
      ["release", ".agents/skills/release/SKILL.md"],
      ["review", ".claude/commands/review.md"],
      ["tidy", join(userFolder, "commands/tidy.md")],
    ]);
    expect(commandsOf(guides)).toEqual([
      {
        name: "release",
        description: "Makes releases",
        skill: { path: join(cwd, ".agents/skills/release/SKILL.md") },
      },
      { name: "review", description: "Review it", input: { hint: "text for the command" } },
      { name: "tidy", description: "Tidies", input: { hint: "<file>" } },
    ]);
    const [, review, tidy] = guides;
    expect(review && guideText(review, "a.ts")).toMatch(/\n\n# Review it\n\nLook at a\.ts\.$/);
    expect(tidy && guideText(tidy, "a.ts")).toMatch(
      /Tidy up\.\n\nThe user's words behind the command: a\.ts$/,
    );
  });

  it.each([
    ["no front matter", "Tag it.", 'line 1: "name" is missing'],
    ["a missing end", "---\nname: release\n", 'line 1: the front matter has no end: a line with "---"'],
    ["bad YAML", "---\nname: release\ndescription: [a\n---\n", "line 3: Flow sequence"],
    [
      "a different name",
      "---\ndescription: x\nname: other\n---\n",
      'line 3: "name" is "other", but must be that',
    ],
    ["no description", "---\nname: release\n---\n", 'line 1: "description" is missing'],
    [
      "a list as its description",
      "---\nname: release\ndescription: [a]\n---\n",
      'line 3: "description" must be a',
    ],
    ["a list", "---\n- a\n---\n", "line 2: the front matter is not a list of fields"],
  ])("reports the file and line of a skill with %s", async (_, text, fault) => {
    await write(join(cwd, ".agents/skills/release/SKILL.md"), text);
    const { guides, faults } = await findGuides({ cwd, userFolder });

    expect(guides).toEqual([]);
    expect(faults).toEqual([
      expect.stringContaining(`Cannot use the skill .agents/skills/release/SKILL.md, ${fault}`),
    ]);
  });

  it("rejects the name of a built-in command", async () => {
    await write(join(cwd, ".agents/commands/undo.md"), "Do all of it again");

    expect((await findGuides({ cwd, userFolder })).faults).toEqual([
      'Cannot use the command .agents/commands/undo.md, line 1: the agent has a command "/undo" already',
    ]);
  });

  it("follows links out of the user's folder but not out of the project", async () => {
    await write(join(top, "elsewhere/SKILL.md"), skill("elsewhere"));
    await mkdir(join(cwd, ".agents/skills"), { recursive: true });
    await symlink(join(top, "elsewhere"), join(cwd, ".agents/skills/elsewhere"));
    expect(await findGuides({ cwd, userFolder })).toEqual({ guides: [], faults: [] });

    await mkdir(join(userFolder, "skills"), { recursive: true });
    await symlink(join(top, "elsewhere"), join(userFolder, "skills/elsewhere"));
    expect((await findGuides({ cwd, userFolder })).guides).toMatchObject([{ name: "elsewhere" }]);
  });
});
