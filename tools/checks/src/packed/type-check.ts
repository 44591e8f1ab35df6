import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { runCommand } from "../run-command.ts";
import { specifiersOf } from "./inspect-package.ts";
import type { PackedPackage } from "./packed-package.ts";

const checksFolder = join(import.meta.dirname, "../..");

/** The oldest TypeScript version that supports the published declarations. */
export const oldestTypeScript = "5.6.3";

/** The compiler and settings of a project that uses the packages. */
export interface TypeScriptProject {
  name: string;
  /** Folder of the `typescript` package. */
  compiler: string;
  /** Module resolution. Tools such as Vite create new projects with `bundler`. */
  resolution: "nodenext" | "bundler";
  /** The platform whose types are available. `browser` means that Node.js types are not installed. */
  platform: "node" | "browser";
}

/**
 * Returns all supported kinds of projects. The oldest TypeScript version, which is installed in `folder`, is slow, so
 * each of its settings is used only once.
 */
export function typeScriptProjects(folder: string): TypeScriptProject[] {
  const oldest = join(folder, "node_modules/typescript");
  const newest = join(checksFolder, "node_modules/typescript");
  return [
    {
      name: "the oldest TypeScript, nodenext, node",
      compiler: oldest,
      resolution: "nodenext",
      platform: "node",
    },
    {
      name: "the oldest TypeScript, bundler, browser",
      compiler: oldest,
      resolution: "bundler",
      platform: "browser",
    },
    ...(["node", "browser"] as const).flatMap((platform) =>
      (["nodenext", "bundler"] as const).map((resolution) => ({
        name: `TypeScript, ${resolution}, ${platform}`,
        compiler: newest,
        resolution,
        platform,
      })),
    ),
  ];
}

/** A Node.js project with this repository's TypeScript version. */
export const ownProject: TypeScriptProject = {
  name: "TypeScript, nodenext, node",
  compiler: join(checksFolder, "node_modules/typescript"),
  resolution: "nodenext",
  platform: "node",
};

/** Returns the specifiers of all entry points that can be imported as code. */
export function codeSpecifiers(packages: readonly PackedPackage[]): string[] {
  return packages.flatMap(specifiersOf).filter((specifier) => !specifier.endsWith(".json"));
}

/**
 * Type-checks an application that imports all `specifiers`, along with the declaration files that it loads.
 *
 * @throws Error with the compiler errors in Parley's declarations.
 */
export async function typeCheckEntries(
  folder: string,
  specifiers: readonly string[],
  project: TypeScriptProject,
): Promise<void> {
  const lines = specifiers.map(
    (specifier, index) => `export * as e${index} from ${JSON.stringify(specifier)};\n`,
  );
  writeFileSync(join(folder, "entries.ts"), lines.join(""));
  await typeCheck(folder, project, "entries.ts");
}

/**
 * Type-checks a file and everything it imports.
 *
 * @throws Error with the compiler errors in the file and in Parley's declarations.
 */
export async function typeCheck(folder: string, project: TypeScriptProject, file: string): Promise<void> {
  const { compiler, resolution, platform } = project;
  const node = { types: ["node"], typeRoots: [join(checksFolder, "../../node_modules/@types")] };
  const browser = { types: [], lib: ["es2022", "dom"] };
  const compilerOptions = {
    strict: true,
    target: "es2022",
    module: resolution === "nodenext" ? "nodenext" : "esnext",
    moduleResolution: resolution,
    noEmit: true,
    skipLibCheck: false,
    // Skips the declarations that come with the compiler.
    skipDefaultLibCheck: true,
    ...(platform === "node" ? node : browser),
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [file] }));
  const tsc = join(compiler, "bin/tsc");
  const { code, stdout, stderr } = await runCommand(process.execPath, [tsc, "-p", ".", "--pretty", "false"], {
    cwd: folder,
  });
  // Ignores conflicts between third-party declarations.
  const ours = stdout
    .split("\n")
    .filter((line) => /^(?:node_modules\/@parley\/|error)/.test(line) || line.startsWith(file));
  if (ours.length > 0 || (code !== 0 && stdout === "")) {
    throw new Error(`Cannot type-check "${file}" (${project.name}):\n${ours.join("\n")}${stderr}`);
  }
}
