import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "parley-create-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

function run(args: string[], userAgent = "npm/11.0.0 node/v26.0.0"): Promise<Result> {
  const program = join(import.meta.dirname, "main.ts");
  const env = { ...process.env, npm_config_user_agent: userAgent };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
    child.stdin?.end();
  });
}

test.skipIf(process.platform === "win32").each([
  ["my-agent", "my-agent", "my-agent"],
  ["Ann's agent (ü)", String.raw`'Ann'\''s agent (ü)'`, "ann-s-agent"],
])(
  "creates a project in %s without prompting and prints the next commands",
  async (name, word, packageName) => {
    expect(await run([name, "--template", "agent"])).toEqual({
      code: 0,
      stdout: `Created agent in ${name}. Next:\n\n  cd ${word}\n  npm install\n  npm test\n  npm start\n`,
      stderr: "",
    });
    const manifest = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8")) as { name: string };
    expect(manifest.name).toBe(packageName);
  },
);

test("prints commands for the package manager that runs the program", async () => {
  const { stdout } = await run(["by-pnpm", "-t", "client"], "pnpm/12.21.0 npm/? node/v26.0.0");
  expect(stdout).toContain("  pnpm install\n  pnpm test\n  pnpm start\n");
});

test("defaults to the agent template without a terminal", async () => {
  expect((await run(["by-default"])).stdout).toContain("Created agent in by-default.");
  expect(existsSync(join(folder, "by-default/src/agent.ts"))).toBe(true);
});

test.each([
  [[], /^Cannot ask without a terminal: name a folder, as in: npm create @parley@latest my-agent\n$/],
  [["--template", "client"], /^Cannot ask without a terminal: name a folder, /],
  [["x", "--template", "y"], /^Cannot find the template "y": there are agent, /],
  [["my-agent", "another"], /^Cannot create "my-agent" and "another": name one folder\n$/],
])("exits with code 2 and a one-sentence message for the arguments %j", async (args, message) => {
  const result = await run(args);
  expect(result).toMatchObject({ code: 2, stdout: "" });
  expect(result.stderr).toMatch(message);
  for (const name of ["x", "another"]) expect(existsSync(join(folder, name))).toBe(false);
});

test("prints help and version to stdout", async () => {
  expect((await run(["--help"])).stdout).toMatch(
    /^Usage: npm create @parley@latest \[folder\] -- \[options\]\n/,
  );
  expect((await run(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
