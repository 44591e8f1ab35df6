import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { agentIdentity } from "./agent-identity.ts";

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parley-identity-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ["one", "other"]) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "agent"), "");
    await chmod(join(folder, name, "agent"), 0o755);
  }
  await symlink(join(folder, "one", "agent"), join(folder, "link"));
});

describe.skipIf(process.platform === "win32")("an agent's identity", () => {
  it("is its program's path, however the program is specified", () => {
    const program = join(folder, "one", "agent");
    const env = { PATH: join(folder, "one") };
    expect(agentIdentity({ command: program })).toBe(program);
    expect(agentIdentity({ command: "agent", env })).toBe(program);
    expect(agentIdentity({ command: join(folder, "link") })).toBe(program);
    expect(agentIdentity({ command: "./agent", cwd: join(folder, "one") })).toBe(program);
  });

  it("differs between programs with the same name", () => {
    const identities = ["one", "other"].flatMap((name) => [
      agentIdentity({ command: "agent", env: { PATH: join(folder, name) } }),
      agentIdentity({ command: "./agent", cwd: join(folder, name) }),
    ]);
    expect(new Set(identities).size).toBe(2);
  });

  it.each([[["a"]], [["a", "b"]], [["a b"]], [["b", "a"]], [['a","b']]])(
    "depends on the arguments: %j",
    (args) => {
      const command = process.execPath;
      const others = [[], ["a"], ["a", "b"], ["a b"], ["b", "a"], ['a","b']].filter(
        (other) => JSON.stringify(other) !== JSON.stringify(args),
      );
      const own = agentIdentity({ command, args });
      expect(agentIdentity({ command, args: [...args] })).toBe(own);
      expect(others.map((other) => agentIdentity({ command, args: other }))).not.toContain(own);
      expect(own).not.toContain("a b");
    },
  );

  it("depends on the file that a relative argument refers to", () => {
    const identify = (cwd: string): string =>
      agentIdentity({ command: process.execPath, args: ["agent"], cwd: join(folder, cwd) });
    expect(identify("one")).not.toBe(identify("other"));
    expect(identify("one")).toBe(
      agentIdentity({ command: process.execPath, args: [join(folder, "link")], cwd: folder }),
    );
  });
});
