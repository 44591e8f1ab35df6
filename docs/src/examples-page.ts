import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../examples");
const address = "https://github.com/parley-acp/parley/tree/main/examples";

/** Programs with more lines than this are folded. */
const shownLines = 30;

/** Creates the page that shows the programs in `examples`, each with its description from the README. */
export function examplesPage(): string {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| \[`([\w-]+)`\]\([\w-]+\) +\| (.+?) +\|$/gm)];
  if (rows.length === 0) throw new Error("Cannot find the table of examples/README.md");
  return [
    "# Examples",
    "",
    "Each is a program of the repository that the tests run. In a clone, this builds everything and runs one:",
    "",
    "```sh",
    "npx -y pnpm@12.21.0 example ten-lines",
    "```",
    ...rows.flatMap(([, name = "", about = ""]) => section(name, about)),
    "",
  ].join("\n");
}

function section(name: string, about: string): string[] {
  const files = programsOf(name);
  const sentence = `${about.charAt(0).toUpperCase()}${about.slice(1)}.`;
  const lines = files.flatMap(({ text }) => text.trimEnd().split("\n")).length;
  const code = [
    "::: code-group",
    ...files.flatMap(({ file, text }) => ["", `\`\`\`typescript [${file}]`, text.trimEnd(), "```"]),
    "",
    ":::",
  ];
  const count = files.length === 1 ? "" : ` in ${files.length} files`;
  return [
    "",
    `## ${name}`,
    "",
    `${sentence} [In the repository](${address}/${name}).`,
    "",
    ...(lines > shownLines ? [`:::: details The program: ${lines} lines${count}`, ...code, "::::"] : code),
  ];
}

function programsOf(name: string): { file: string; text: string }[] {
  const path = join(folder, name);
  if (!existsSync(path)) throw new Error(`Cannot find the example "${name}"`);
  return readdirSync(path)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(path, file), "utf8") }));
}
