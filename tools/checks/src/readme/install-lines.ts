/** An `npm install` command of a README. */
export interface InstallLine {
  /** Its line in the README. */
  line: number;
  /** The whole command. */
  command: string;
  /** The packages that it names, without versions. */
  packages: string[];
}

/** Lists the `npm install` commands in the `sh` blocks of a Markdown page; those of tarballs name no packages. */
export function installLinesOf(text: string): InstallLine[] {
  const found: InstallLine[] = [];
  let shell = false;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = /^```(\w*)/.exec(line);
    if (fence) shell = fence[1] === "sh";
    const command = shell ? /^npm install (.*?)(?:\s+#.*)?$/.exec(line) : null;
    if (!command) continue;
    const words = (command[1] ?? "").trim().split(/\s+/);
    found.push({
      line: index + 1,
      command: `npm install ${words.join(" ")}`,
      packages: words.filter((word) => /^(?:@[\w-]+\/)?\w/.test(word)).map(packageName),
    });
  }
  return found;
}

/** Returns the package of an import specifier or of `name@version`: `@parley/agent` for `@parley/agent/node`. */
export function packageName(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/@]+/.exec(specifier)?.[0] ?? specifier;
}
