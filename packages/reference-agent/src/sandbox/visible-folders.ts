import { readlink, realpath, stat } from "node:fs/promises";
import { basename, delimiter, dirname, isAbsolute, join, resolve } from "node:path";

import { homeFolder } from "@parley/process/files";

import type { Environment } from "../environment.ts";
import { isInside } from "../tools/files/is-inside.ts";

/** System folders and files with programs, libraries and their settings. */
const SYSTEM = `
  /usr /bin /sbin /lib /lib32 /lib64 /libx32 /etc /opt /nix/store /gnu/store /home/linuxbrew/.linuxbrew
  /run/current-system /run/opengl-driver /run/resolvconf /run/systemd/resolve/stub-resolv.conf /etc/resolv.conf
  /var/lib/ca-certificates /var/lib/alternatives /sys/devices/system/cpu /sys/fs/cgroup`
  .trim()
  .split(/\s+/);

/** Parts of the home directory with programs, libraries, downloaded packages and Git settings. */
export const TOOLS: readonly string[] = `
  .local/bin .local/lib .local/pipx .local/share/pipx .local/share/pnpm .local/share/uv .local/share/mise .local/share/fnm
  .local/state/nix .nix-profile .guix-profile .linuxbrew bin
  .nvm .fnm .volta .nodenv .asdf .bun .deno .npm/_cacache .yarn/berry .cache/node .cache/yarn .cache/pnpm
  .cargo/bin .cargo/config.toml .cargo/env .cargo/git .cargo/registry .rustup
  .pyenv .rye .virtualenvs .cache/pip .cache/uv miniconda3 miniforge3 mambaforge anaconda3
  go .goenv .cache/go-build .rbenv .rvm .gem/ruby .sdkman .jenv .jdks .konan .gradle/caches .gradle/wrapper .m2/repository
  .ivy2/cache .dotnet .nuget/packages .ghcup .cabal .stack .opam .juliaup .julia .elan flutter .pub-cache Android/Sdk
  .cache/ms-playwright .cache/puppeteer .terminfo .tool-versions .config/mise .config/git/attributes .config/git/config
  .config/git/ignore .gitconfig`
  .trim()
  .split(/\s+/);

/** Environment variables that contain a toolchain's path. */
const VARIABLES =
  `JAVA_HOME GOROOT GOPATH GOMODCACHE CARGO_HOME RUSTUP_HOME NVM_DIR VOLTA_HOME PNPM_HOME BUN_INSTALL DENO_DIR PYENV_ROOT
  VIRTUAL_ENV CONDA_PREFIX RBENV_ROOT GEM_HOME SDKMAN_DIR ANDROID_HOME ANDROID_SDK_ROOT DOTNET_ROOT FLUTTER_ROOT NIX_PROFILES`.split(
    /\s+/,
  );

/** A folder or file that sandboxed commands can read. */
export interface VisiblePath {
  readonly path: string;
  /**
   * Target of a symbolic link, such as `usr/bin` for `/bin`. The sandbox contains the same link. Absent for other
   * paths.
   */
  readonly link?: string;
}

/** Lists the folders and files that commands need to run: the system's programs and the user's toolchains. */
export async function visibleFolders(environment: Environment): Promise<VisiblePath[]> {
  const home = homeFolder();
  const named = [
    ...TOOLS.map((path) => join(home, path)),
    ...VARIABLES.map((name) => environment[name] ?? ""),
    ...(await foldersOfPrograms(environment["PATH"] ?? "", home)),
  ];
  // Nothing can be mounted at a path that contains `..` or ends in a slash.
  const tools = named
    .filter((path) => isAbsolute(path) && !isInside(home, path))
    .map((path) => resolve(path));
  const found = await Promise.all([...SYSTEM, ...tools].map(visible));
  return [...new Map(found.flat().map((it) => [it.path, it])).values()];
}

async function visible(path: string): Promise<VisiblePath[]> {
  const link = dirname(path) === "/" ? await readlink(path).catch(() => undefined) : undefined;
  if (link !== undefined) return [{ path, link }];
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return [];
  return real === path ? [{ path }] : [{ path: real }, { path, link: real }];
}

/**
 * Returns the folders on the search path. Replaces folders that are part of an installation with the whole
 * installation.
 */
async function foldersOfPrograms(path: string, home: string): Promise<string[]> {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  const found = folders.map(async (folder) => {
    const real = await realpath(folder).catch(() => undefined);
    if (real === undefined) return [];
    const above = dirname(real);
    const isInstallation =
      basename(real) === "bin" && !isInside(home, above) && above !== join(home, ".local") && above !== "/";
    return isInstallation && (await hasLibraries(above)) ? [folder, above] : [folder];
  });
  return (await Promise.all(found)).flat();
}

async function hasLibraries(folder: string): Promise<boolean> {
  const names = ["lib", "lib64", "libexec", "pkg", "pyvenv.cfg"];
  const found = names.map((name) => stat(join(folder, name)).catch(() => undefined));
  return (await Promise.all(found)).some((stats) => stats !== undefined);
}
