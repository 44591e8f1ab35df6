/** An `npm install` command in a README. */
export interface InstallLine {
  line: number;
  command: string;
  /** Names of the installed packages, without versions. */
  packages: string[];
}

/**
 * Lists the `npm install` commands in the `sh` blocks of a Markdown page. For commands that install tarballs,
 * `packages` is empty.
 */
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

/** Returns the package name in an import specifier or in `name@version`: `@parley/agent` for `@parley/agent/node`. */
export function packageName(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/@]+/.exec(specifier)?.[0] ?? specifier;
}
