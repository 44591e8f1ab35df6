import { mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { foldersOutside, searchPathOutside, startedOutside } from "./outside-project.ts";

let top = "";
let clone = "";
let home = "";

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), "parley-cli-")));
  onTestFinished(() => rm(top, { recursive: true }));
  clone = join(top, "clone");
  home = join(top, "home");
  await mkdir(join(clone, "src/deep"), { recursive: true });
  await mkdir(join(clone, ".git"));
  await mkdir(join(clone, "bin"));
  await mkdir(join(home, "bin"), { recursive: true });
  vi.stubEnv("HOME", home);
});

const places = (): [name: string, folder: string][] => [
  ["an empty one", ""],
  ["the current one", "."],
  ["a relative one", "node_modules/.bin"],
  ["one of the folder", join(clone, "src/bin")],
  ["one of the repository", join(clone, "bin")],
  ["one of the repository, with a slash", `${join(clone, "bin")}/`],
  ["one of the repository, by dots", join(home, "bin") + "/../../clone/bin"],
  ["that of npx", join(clone, "node_modules/.bin")],
  ["that of npx in a folder above", join(top, "node_modules/.bin")],
  ["that of npx in a folder above, with a slash", `${join(top, "node_modules/.bin")}/`],
  ["a link into the repository", join(top, "link")],
];

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  "omits project folder %i from the search path",
  async (index) => {
    await symlink(join(clone, "bin"), join(top, "link"));
    const [, folder] = places()[index] ?? ["", ""];
    const env = { PATH: ["/usr/bin", folder, join(home, "bin")].join(":") };
    expect(foldersOutside({ cwd: join(clone, "src"), env })).toEqual(["/usr/bin", join(home, "bin")]);
  },
);

test.each([
  ["the home folder", () => home],
  ["a parent of the home folder", () => top],
  ["the root folder", () => "/"],
])("keeps the user's own programs on the search path in %s", (_name, cwd) => {
  const env = { PATH: `/usr/bin:${join(home, "bin")}:${join(home, ".local/bin")}` };
  expect(searchPathOutside({ cwd: cwd(), env })).toEqual({});
});

test("starts a command in the home folder, keeping its variables and the rest of the search path", () => {
  const env = { PATH: `${join(clone, "bin")}:/usr/bin` };
  const environment = { cwd: join(clone, "src"), env };
  expect(startedOutside({ command: "npx", args: ["x"], env: { A: "1" } }, environment)).toEqual({
    command: "npx",
    args: ["x"],
    cwd: home,
    env: { A: "1", PATH: "/usr/bin" },
  });
  expect(startedOutside({ command: "npx", env: { PATH: "/mine" } }, environment).env).toEqual({
    PATH: "/mine",
  });
});

test("starts a command in the root folder if there is no home folder", async () => {
  vi.stubEnv("HOME", join(top, "none"));
  expect(startedOutside({ command: "x" }, { cwd: clone, env: {} })).toEqual({
    command: "x",
    cwd: "/",
    env: {},
  });
});
