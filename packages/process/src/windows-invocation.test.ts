import { describe, expect, it } from "vitest";

import { type WindowsCommand, windowsInvocation } from "./windows-invocation.ts";

const files = new Set([
  String.raw`C:\npm\npx`,
  String.raw`C:\npm\npx.cmd`,
  String.raw`C:\bin\agent.exe`,
  String.raw`C:\bin\agent.cmd`,
  String.raw`C:\my tools\run.bat`,
]);
const find = (command: string, args: readonly string[] = [], more: Partial<WindowsCommand> = {}) =>
  windowsInvocation(
    {
      command,
      args,
      cwd: String.raw`C:\my tools`,
      env: { Path: String.raw`C:\none;;C:\npm;C:\bin`, PATHEXT: ".COM;.EXE;.BAT;.CMD", ComSpec: "cmd" },
      ...more,
    },
    // Windows paths are case-insensitive.
    (path) => [...files].some((file) => file.toLowerCase() === path.toLowerCase()),
  );
const batch = (line: string) => ({ file: "cmd", args: ["/d", "/s", "/c", `"${line}"`], verbatim: true });

describe("windowsInvocation", () => {
  it("searches each directory on the path for each extension in turn", () => {
    const program = { file: String.raw`C:\bin\agent.exe`, args: ["a b"], verbatim: false };
    expect(find("agent", ["a b"])).toEqual(program);
    expect(find("AGENT.EXE", ["a b"])).toEqual({ ...program, file: String.raw`C:\bin\AGENT.EXE` });
  });

  it("starts a shim in the command interpreter instead of the shell script with the same name", () => {
    expect(find("npx", ["-y", "@acme/agent"])).toEqual(
      batch(String.raw`"C:\npm\npx.cmd" ^^^"-y^^^" ^^^"@acme/agent^^^"`),
    );
  });

  it("finds a relative command in the working directory", () => {
    expect(find(String.raw`.\run`)).toEqual(batch(String.raw`"C:\my tools\run.bat"`));
  });

  it.each([
    [String.raw`C:\a & b (c) ^d 100% é`, String.raw`"C:\a & b (c) ^d 100% é\x.cmd"`],
    [String.raw`C:\a %PATH%`, String.raw`C:\a^ ^%PATH^%\x.cmd`],
  ])("starts a batch file in %s", (folder, quoted) => {
    const command = String.raw`${folder}\x.cmd`;
    expect(find(command, ["y"])).toEqual(batch(`${quoted} ^^^"y^^^"`));
  });

  it("escapes every character in an argument that could act as syntax", () => {
    expect(find("npx", [String.raw`say "hi" & del %PATH%\ `, String.raw`end\\`, ""])).toEqual(
      batch(
        String.raw`"C:\npm\npx.cmd" ^^^"say^^^ \^^^"hi\^^^"^^^ ^^^&^^^ del^^^ ^^^%PATH^^^%\^^^ ^^^" ^^^"end\\\\^^^" ^^^"^^^"`,
      ),
    );
    expect(() => find("npx", ["two\nlines"])).toThrow(
      "Cannot pass an argument with a line break or NUL character to a batch file",
    );
  });

  it("does not search the working directory, and works without environment variables", () => {
    for (const name of ["run", "run.bat", "missing"]) {
      const { file, verbatim } = find(name, [], {
        env: { PATH: String.raw`C:\none;C:\bin`, PATHEXT: ".EXE" },
      });
      expect([file, verbatim]).toEqual([expect.stringMatching(/^C:\\none\\/), false]);
    }
    expect(find(String.raw`.\run.bat`, [], { env: {} })).toEqual({
      file: "cmd.exe",
      args: ["/d", "/s", "/c", String.raw`""C:\my tools\run.bat""`],
      verbatim: true,
    });
  });
});
