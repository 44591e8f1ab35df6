import { sep } from "node:path";

import { foldedNames } from "./folded-names.ts";

/**
 * Files that shells, editors, package managers, builds or build servers run or load automatically, in any folder.
 * `a/b` means the file `b` in the folder `a`.
 */
const FILES: readonly string[] =
  `.envrc .direnvrc .autoenv .autoenv.zsh .rtx.toml devbox.json devenv.nix mise.toml .mise.toml mise.local.toml .mise.local.toml
   .profile .bashrc .bash_profile .bash_login .bash_logout .bash_aliases
   .zshrc .zshenv .zprofile .zlogin .zlogout config.fish .cshrc .tcshrc .kshrc .mkshrc .login .logout
   .xprofile .xinitrc .xsession .xsessionrc .xserverrc .pam_environment .forward .procmailrc .mailcap
   .bash_completion .inputrc .tmux.conf .screenrc .emacs .pythonrc .pdbrc .irbrc .pryrc .rprofile .renviron .octaverc .ghci
   .ocamlinit .iex.exs .formatter.exs .psqlrc .sqliterc .rpmmacros .lessfilter .wezterm.lua
   .vimrc .gvimrc .exrc .nexrc .lvimrc .nvimrc .nvim.lua .dir-locals.el .dir-locals-2.el .gdbinit .lldbinit
   .gitconfig .gitmodules .hgrc .jjconfig.toml
   package.json .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.mjs pnpm-workspace.yaml bunfig.toml composer.json package.swift
   .pre-commit-config.yaml .huskyrc .overcommit.yml
   lefthook.yml lefthook.yaml lefthook.toml lefthook.json .lefthook.yml .lefthook.yaml .lefthook.toml .lefthook.json
   lefthook-local.yml lefthook-local.yaml lefthook-local.toml lefthook-local.json
   .lefthook-local.yml .lefthook-local.yaml .lefthook-local.toml .lefthook-local.json
   rust-toolchain rust-toolchain.toml gradle-wrapper.properties maven-wrapper.properties
   gradlew gradlew.bat .gradle/init.gradle .gradle/init.gradle.kts .gradle/gradle.properties mvnw mvnw.cmd .bazelrc .bazelversion tools/bazel build.sbt
   directory.build.props directory.build.targets directory.build.rsp directory.packages.props directory.solution.props
   directory.solution.targets nuget.config
   conftest.py sitecustomize.py usercustomize.py setup.py build.rs
   .gitlab-ci.yml .travis.yml .drone.yml azure-pipelines.yml bitbucket-pipelines.yml jenkinsfile
   appveyor.yml .appveyor.yml .cirrus.yml .cirrus.star .woodpecker.yml .woodpecker.yaml cloudbuild.yaml cloudbuild.yml
   .devcontainer.json .gitpod.yml .replit devfile.yaml .devfile.yaml .vimspector.json rust-analyzer.toml .rust-analyzer.toml hie.yaml
   .mcp.json .claude.json opencode.json opencode.jsonc .crush.json crush.json .aider.conf.yml`.split(/\s+/);

/** File name endings for other files that run automatically. */
const ENDS = [
  ".pth",
  ".code-workspace",
  ".sublime-project",
  ".csproj",
  ".fsproj",
  ".vbproj",
  ".vcxproj",
] as const;

/**
 * Folders whose files run automatically or refer to commands that do. `a/b` means the folder `b` in the folder `a`.
 */
const FOLDERS: readonly string[] =
  `.husky .githooks .lefthook .vscode .vscode-server .cursor-server .idea .fleet .zed .helix .nvim .bsp .bloop .metals .devcontainer .devenv .flox .shadowenv.d .ddev
   .hg .jj .sl .pijul _darcs
   .circleci .woodpecker .buildkite .semaphore .github/workflows .github/actions .gitea/workflows .forgejo/workflows
   .cargo .mvn .yarn .gradle/init.d .ssh .direnv .mise .npm/_npx .cache/pre-commit
   .cursor .claude .gemini .codex .opencode .kiro .windsurf .continue .junie .roo .amazonq .agents .qwen .crush .goose .factory
   .openhands .pi .vibe .warp .qoder .codebuddy .iflow .kimi .grok .rovodev .agent .augment .trae .cline .clinerules .kilocode .copilot
   .config .local .vim .emacs.d .oh-my-zsh .ipython .jupyter .xmonad launchagents launchdaemons`.split(/\s+/);

/** Last path component of each name, which is enough to rule out most other files. */
const NAMES: ReadonlySet<string> = new Set([...FILES, ...FOLDERS].map(lastName));

const PLAIN_FILES: ReadonlySet<string> = new Set(FILES.filter((file) => !file.includes("/")));
const INNER_FILES = FILES.filter((file) => file.includes("/")).map((file) => `/${file}`);

/** Whether a file or folder can cause code to run automatically, assuming that none of its parent folders can. */
export function entryRunsByItself(path: string): boolean {
  const name = foldedNames(path.slice(path.lastIndexOf(sep) + 1))[0] ?? "";
  if (!NAMES.has(name) && !hasEnd(name)) return false;
  return runsByItself(path) || runsByItself(`${path}/x`);
}

/**
 * Whether a file, or a command that it refers to, commonly runs without asking the user again: when a folder is
 * entered or opened, a package is installed, or a commit is made or pushed.
 */
export function runsByItself(path: string): boolean {
  const names = foldedNames(path);
  const folders = `/${names.slice(0, -1).join("/")}/`;
  const name = names.at(-1) ?? "";
  return (
    PLAIN_FILES.has(name) ||
    hasEnd(name) ||
    INNER_FILES.some((file) => `${folders}${name}`.endsWith(file)) ||
    FOLDERS.some((folder) => folders.includes(`/${folder}/`))
  );
}

function hasEnd(name: string): boolean {
  return ENDS.some((end) => name.endsWith(end));
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
