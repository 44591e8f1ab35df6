import { chmod, link, lstat, mkdir, stat, symlink } from "node:fs/promises";
import { delimiter, join } from "node:path";

import { createPathGuard } from "@parley/agent/node";
import { expandHome } from "@parley/process/files";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { writeTool } from "./write-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  await workshop.remove();
});

describe("the write tool", () => {
  it("creates a file and its parent folders", async () => {
    expect(await workshop.run(writeTool, { path: "new/folder/a.txt", content: "hello\n" })).toEqual({
      text: "Created new/folder/a.txt\n--- /dev/null\n+++ new/folder/a.txt\n@@ -0,0 +1,1 @@\n+hello\n",
    });
    expect(await workshop.read("new/folder/a.txt")).toBe("hello\n");
  });

  it("replaces a file, preserving its mode and links", async () => {
    await workshop.write("a.sh", "old\n");
    await chmod(join(workshop.cwd, "a.sh"), 0o755);
    await symlink("a.sh", join(workshop.cwd, "link"));

    const { text } = await workshop.run(writeTool, { path: "link", content: "new\n" });

    expect(text).toContain("-old\n+new\n");
    expect(await workshop.read("a.sh")).toBe("new\n");
    expect((await stat(join(workshop.cwd, "a.sh"))).mode & 0o777).toBe(0o755);
    expect((await lstat(join(workshop.cwd, "link"))).isSymbolicLink()).toBe(true);
  });

  it.each([
    [".git/hooks/pre-commit", '"write" in the folder of Git'],
    ["vendor/lib/.GIT/config", '"write" in the folder of Git'],
    ["own/permissions.json", '"write" in the agent\'s own files'],
    ["link/credentials.json", '"write" in the agent\'s own files'],
    [".github/workflows/ci.yml", '"write" in files that run by themselves'],
    [".envrc", '"write" in files that run by themselves'],
    [".husky/pre-commit", '"write" in files that run by themselves'],
    [".vscode/tasks.json", '"write" in files that run by themselves'],
    ["packages/a/Package.json", '"write" in files that run by themselves'],
    ["home/.bashrc", '"write" in files that run by themselves'],
    [".devcontainer/devcontainer.json", '"write" in files that run by themselves'],
    ["docs/HEAD", '"write" in the folder of Git'],
    [".g\u200Cit/config", '"write" in the folder of Git'],
    [".git::$INDEX_ALLOCATION/config", '"write" in the folder of Git'],
    ["GIT~1/config", '"write" in the folder of Git'],
    [".ba\u017Fhrc", '"write" in files that run by themselves'],
    ["package.json. .", '"write" in files that run by themselves'],
    ["package.json::$DATA", '"write" in files that run by themselves'],
    ["home/.config/git/config", '"write" in files that run by themselves'],
    ["home/.config/nvim/init.lua", '"write" in files that run by themselves'],
    ["home/.local/bin/tool", '"write" in files that run by themselves'],
    ["Library/LaunchAgents/a.plist", '"write" in files that run by themselves'],
    ["tools/bazel", '"write" in files that run by themselves'],
    ["src/App.csproj", '"write" in files that run by themselves'],
    ["src/Directory.Build.props", '"write" in files that run by themselves'],
    ["a.code-workspace", '"write" in files that run by themselves'],
    [".hg/hgrc", '"write" in files that run by themselves'],
    ["lefthook-local.yml", '"write" in files that run by themselves'],
    ["src/tools/bazel.md", '"write" inside the working directories'],
    ["bin/local", '"write" inside the working directories'],
    ["venv/lib/a.pth", '"write" in files that run by themselves'],
    ["hard", '"write" in files with several names (hard links)'],
    [".cargo/config.toml", '"write" in files that run by themselves'],
    ["src/package.json.ts", '"write" inside the working directories'],
    [".github/dependabot.yml", '"write" inside the working directories'],
    [".gitignore", '"write" inside the working directories'],
  ])("describes the permission to write %s as %s", async (path, title) => {
    await workshop.write("own/permissions.json", "{}");
    await symlink("own", join(workshop.cwd, "link"));
    await workshop.write("../outside/one", "old");
    await link(join(workshop.outside, "one"), join(workshop.cwd, "hard"));
    const ownFiles = createPathGuard([join(workshop.cwd, "own")]);

    const { permission } = await writeTool.prepare({ path, content: "x" }, { ...workshop.context, ownFiles });

    expect(permission?.title).toBe(title);
    expect(permission?.effect).toBe(title.includes("inside") ? "edit" : "act");
  });

  it.each([
    ["node_modules/.bin/eslint", "autorun"],
    ["node_modules/eslint/bin/eslint.js", "autorun"],
    ["packages/a/node_modules/.bin/git", "autorun"],
    ["bin/git", "autorun"],
    ["tools/scripts/run.sh", "autorun"],
    ["relative/git", "autorun"],
    ["conf/envrc", "autorun"],
    ["out/vscode/tasks.json", "autorun"],
    ["scripts/commit.sh", "autorun"],
    ["hooks/pre-push", "autorun"],
    ["conf/other", "inside"],
    ["out/tasks.json", "inside"],
    ["binary/git", "inside"],
    ["tools/other/run.sh", "inside"],
  ])("classifies %s by its other names as %s", async (path, region) => {
    const at = (...names: string[]): string => join(workshop.cwd, ...names);
    vi.stubEnv(
      "PATH",
      ["relative", at("bin"), at("linked"), at("missing"), process.env["PATH"]].join(delimiter),
    );
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const folder of ["bin", "tools/scripts", ".husky", ".git"])
      await mkdir(at(folder), { recursive: true });
    await symlink("tools/scripts", at("linked"));
    await symlink("conf/envrc", at(".envrc"));
    await symlink("out/vscode", at(".vscode"));
    await symlink("../scripts/commit.sh", at(".husky", "pre-commit"));
    await workshop.write(".git/config", "[core]\n\thooksPath = hooks\n");

    const { permission } = await workshop.prepare(writeTool, { path, content: "x" });

    expect(permission).toMatchObject(
      region === "inside"
        ? { title: '"write" inside the working directories', effect: "edit" }
        : { title: '"write" in files that run by themselves', effect: "act" },
    );
  });

  it.each(["~", "~/", "~/new.txt", "~/a/../new.txt"])(
    "treats %s as a path in the home directory",
    async (path) => {
      vi.stubEnv("HOME", "/home/ann");
      onTestFinished(() => void vi.unstubAllEnvs());
      const { permission, locations } = await workshop.prepare(writeTool, { path, content: "" });
      expect(permission?.title).toBe('"write" outside the working directories');
      expect(locations).toEqual([expect.objectContaining({ path: expandHome(path) })]);
    },
  );

  it("requests permission for hidden files in a home directory used as a root", async () => {
    for (const [path, home, effect] of [
      [".newrc", workshop.cwd, "act"],
      [".zsh/new", workshop.cwd, "act"],
      ["notes.txt", workshop.cwd, "edit"],
      [".newrc", workshop.outside, "edit"],
    ] as const) {
      vi.stubEnv("HOME", home);
      onTestFinished(() => void vi.unstubAllEnvs());
      const { permission } = await workshop.prepare(writeTool, { path, content: "x" });
      expect(permission?.effect, path).toBe(effect);
    }
  });

  it("requests permission for the agent's program, regardless of its location", async () => {
    const programPaths = [join(workshop.cwd, "program"), join(workshop.outside, "program")];
    const context = { ...workshop.context, programPaths };
    for (const path of ["program/main.js", join(workshop.outside, "program", "main.js")]) {
      const { permission } = await writeTool.prepare({ path, content: "x" }, context);
      expect(permission).toMatchObject({ title: '"write" in the agent\'s own files', effect: "act" });
    }
    const { permission } = await writeTool.prepare({ path: "programs/main.js", content: "x" }, context);
    expect(permission).toMatchObject({ effect: "edit" });
  });

  it("shows the diff and requires permission before changing anything", async () => {
    await workshop.write("a.txt", "1\n2\n3\n");
    const path = join(workshop.cwd, "a.txt");

    const call = await workshop.prepare(writeTool, { path: "a.txt", content: "1\n2\nthree\n" });

    expect(call).toMatchObject({
      title: "Write a.txt",
      locations: [{ path, line: 3 }],
      preview: [{ type: "diff", path, oldText: "1\n2\n3\n", newText: "1\n2\nthree\n" }],
      permission: {
        subject: { type: "tool", tool: "write", target: "inside the working directories" },
        title: '"write" inside the working directories',
        effect: "edit",
      },
    });
    expect(await workshop.read("a.txt")).toBe("1\n2\n3\n");
  });

  it("shows a new file without old text", async () => {
    expect(await workshop.prepare(writeTool, { path: "a.txt", content: "" })).toMatchObject({
      preview: [{ type: "diff", oldText: null, newText: "" }],
    });
  });

  it("requires separate permission outside the roots, even through a link", async () => {
    await symlink(workshop.outside, join(workshop.cwd, "exit"));

    expect(await workshop.prepare(writeTool, { path: "exit/a.txt", content: "x" })).toMatchObject({
      title: `Write ${join(workshop.outside, "a.txt")}`,
      permission: {
        subject: { type: "tool", tool: "write", target: "outside the working directories" },
        effect: "act",
      },
    });
  });

  it("does not overwrite a file that has changed since it was shown", async () => {
    await workshop.write("a.txt", "shown");
    const call = await workshop.prepare(writeTool, { path: "a.txt", content: "mine" });
    await workshop.write("a.txt", "theirs");

    await expect(workshop.perform(call)).rejects.toThrow(
      'Cannot write "a.txt": it has changed meanwhile; read it again',
    );
    expect(await workshop.read("a.txt")).toBe("theirs");
  });

  it("reports why a path cannot be written", async () => {
    await workshop.write("folder/a", "");
    await workshop.write("binary", Uint8Array.of(0));
    await workshop.write("latin1", Uint8Array.of(0xe9));
    const writing = (path: string): Promise<unknown> => workshop.run(writeTool, { path, content: "" });

    await expect(writing("folder")).rejects.toThrow('Cannot write "folder": it is a directory');
    await expect(writing("binary")).rejects.toThrow('Cannot write "binary": it is a binary file');
    await expect(writing("latin1")).rejects.toThrow('Cannot write "latin1": it is not in UTF-8');
    await expect(writing("folder/a/b")).rejects.toThrow("is not a directory");
  });

  it.each([
    ["", undefined],
    ["../outside/", "look"],
  ])("needs the same permission as a read if the file in %j already has the text", async (folder, effect) => {
    const path = `${folder}a.txt`;
    await workshop.write(path, "same");
    const before = await stat(join(workshop.cwd, path));

    const call = await workshop.prepare(writeTool, { path, content: "same" });

    expect(call.permission?.effect).toBe(effect);
    expect(call.title).toMatch(/^Write .*a\.txt \(no changes\)$/);
    expect(call.preview).toBeUndefined();
    const { text } = await workshop.perform(call);
    expect(text).toMatch(/a\.txt has this text already$/);
    expect((await stat(join(workshop.cwd, path))).ino).toBe(before.ino);
    const changed = await workshop.prepare(writeTool, { path, content: "other" });
    expect(changed.permission?.effect).toBe(folder === "" ? "edit" : "act");
  });
});
