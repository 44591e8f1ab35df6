import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

import { afterAll, expect, test } from "vitest";

import { createProject } from "../src/create-project.ts";
import { templates } from "../src/template.ts";

const run = promisify(execFile);
const modules = join(import.meta.dirname, "../node_modules");
const folder = mkdtempSync(join(tmpdir(), "parley-create-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a project that uses this package's dependencies and the workspace's built packages. */
function open(template: string, name = template): string {
  const project = join(folder, name);
  createProject({ folder: project, template });
  symlinkSync(modules, join(project, "node_modules"), "junction");
  return project;
}

test.each(templates)("the $name project type-checks and passes its tests", async ({ name }) => {
  const cwd = open(name);
  const tsc = join(modules, "typescript/bin/tsc");
  const types = await run(process.execPath, [tsc], { cwd }).catch((error: { stdout: string }) => error);
  expect(types.stdout).toBe("");

  const tests = ["--test", "--test-reporter=tap", "src/**/*.test.ts"];
  const { stdout } = await run(process.execPath, tests, { cwd });
  expect(stdout).toMatch(/^# pass [1-9]\d*$/m);
  expect(stdout).toMatch(/^# fail 0$/m);
});

/** Runs a client project against an agent and pipes the given input to it. */
async function pipe(cwd: string, agent: readonly string[], input: string) {
  const child = spawn(process.execPath, ["src/main.ts", ...agent], { cwd });
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, stdout, stderr };
}

test("a client project responds to every piped line, and prints a single line if the agent cannot be started", async () => {
  const cwd = open("client", "piped");
  const agent = [process.execPath, join(open("agent-mcp", "piped-agent"), "src/main.ts")];
  const { code, stdout } = await pipe(cwd, agent, "help\n\nwrite hello to a.txt\ncall none");
  expect(stdout).toMatch(/^\nTry [^]*\n\nWrite a\.txt\n[^]*Dismissed: [^]*\n\nThere is no tool none\n$/);
  expect(code).toBe(0);
  expect(await pipe(cwd, ["./no-such-agent"], "")).toEqual({
    code: 1,
    stdout: "",
    stderr: 'Cannot start agent "./no-such-agent": no such command\n',
  });
});

/** Builds a program in a client-react project and returns what it prints. */
async function print(name: string, lines: readonly string[]): Promise<string> {
  const cwd = open("client-react", name);
  const page = ['import { renderToStaticMarkup } from "react-dom/server";', ...lines];
  writeFileSync(join(cwd, "src/shown.tsx"), page.join("\n"));
  const vite = join(modules, "vite/bin/vite.js");
  await run(process.execPath, [vite, "build", "--ssr", "src/shown.tsx", "--logLevel", "error"], { cwd });
  const { stdout } = await run(process.execPath, ["dist/shown.js"], { cwd });
  return stdout;
}

test("the page of a client-react project shows hidden characters in a file change", async () => {
  const shown = await print("hidden", [
    'import { Question } from "./question.tsx";',
    'const change = { type: "diff", path: "/w/a\\u202e", newText: "\\tif (a)\\u200b {\\r\\n" };',
    'const toolCall = { kind: "edit", content: [change], locations: [] };',
    'const permission = { request: { title: "Edit", toolCall, options: [] } };',
    "console.log(renderToStaticMarkup(<Question permission={permission} />));",
  ]);
  expect(shown).toContain(String.raw`<figcaption>/w/a\u{202e}</figcaption>`);
  expect(shown).toContain(`+ \tif (a)${String.raw`\u{200b} {\u{d}`}\n`);
});

test("the page of a client-react project shows Markdown as elements, and HTML as text", async () => {
  const cases = [
    { source: "# **A** <b>", html: "<h2><strong>A</strong> &lt;b&gt;</h2>" },
    { source: "a\nb\n\n`c*d`", html: '<p dir="auto">a\nb</p><p dir="auto"><code>c*d</code></p>' },
    { source: "2. a\n  - b", html: "<ul><li>2. a</li><li>• b</li></ul>" },
    { source: "````js\n# a\n```\n````\nb", html: '<pre># a\n```</pre><p dir="auto">b</p>' },
    { source: "a\n~~~\n**b", html: '<p dir="auto">a</p><pre>**b</pre>' },
    { source: "2 ** 3 `", html: '<p dir="auto">2 ** 3 `</p>' },
  ];
  const shown = await print("markdown", [
    'import { Markdown } from "./markdown.tsx";',
    `const sources = ${JSON.stringify(cases.map(({ source }) => source))};`,
    "const html = sources.map((each) => renderToStaticMarkup(<Markdown text={each} />));",
    "console.log(JSON.stringify(html));",
  ]);
  const html = (JSON.parse(shown) as string[]).map((each) =>
    each.replaceAll(/<li[^>]*><span>(.*?)<\/span><span[^>]*>(.*?)<\/span>/g, "<li>$1 $2"),
  );
  expect(html).toEqual(cases.map((each) => each.html));
});
