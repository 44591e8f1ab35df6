import { sep } from "node:path";

import { foldedNames } from "./folded-names.ts";

/** Files, in any folder, that shells, editors, package managers or build servers run by themselves. */
const FILES: ReadonlySet<string> = new Set(
  `.envrc .direnvrc mise.toml .mise.toml
   .profile .bashrc .bash_profile .bash_login .bash_logout .bash_aliases
   .zshrc .zshenv .zprofile .zlogin .zlogout config.fish .cshrc .tcshrc .kshrc .xprofile .xinitrc .xsession
   .bash_completion .inputrc .tmux.conf .screenrc .emacs .pythonrc .pdbrc .irbrc .pryrc .rprofile
   .vimrc .gvimrc .exrc .nvimrc .nvim.lua .gdbinit .lldbinit .gitconfig .gitmodules
   package.json .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.mjs pnpm-workspace.yaml bunfig.toml
   .pre-commit-config.yaml lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml .huskyrc
   rust-toolchain rust-toolchain.toml gradle-wrapper.properties maven-wrapper.properties
   conftest.py sitecustomize.py usercustomize.py setup.py build.rs
   .gitlab-ci.yml .travis.yml .drone.yml azure-pipelines.yml bitbucket-pipelines.yml jenkinsfile
   .devcontainer.json .mcp.json .claude.json opencode.json opencode.jsonc .aider.conf.yml`.split(/\s+/),
);

/** Folders whose files run so, or name commands that do. `a/b` is the folder `b` in `a`. */
const FOLDERS: readonly string[] = (
  ".husky .githooks .vscode .idea .fleet .zed .devcontainer .circleci .woodpecker .buildkite .cargo .mvn .yarn .ssh " +
  ".cursor .claude .gemini .codex .opencode .kiro .windsurf .continue .junie .roo .amazonq .agents .direnv .mise .github/workflows .github/actions .gitea/workflows .forgejo/workflows " +
  ".config/fish .config/autostart .config/systemd .config/environment.d .config/git .config/nvim .config/tmux .config/emacs " +
  ".vim .emacs.d .local/bin .gradle/init.d launchagents"
).split(" ");

/** The last names of all of these: most other files are told apart by their names. */
const NAMES: ReadonlySet<string> = new Set([
  ...FILES,
  ...FOLDERS.map((folder) => folder.split("/").at(-1) ?? ""),
]);

/** Returns true if a file or folder, which is in no such folder itself, runs by itself, or the files in it do. */
export function entryRunsByItself(path: string): boolean {
  const name = foldedNames(path.slice(path.lastIndexOf(sep) + 1))[0] ?? "";
  if (!NAMES.has(name) && !name.endsWith(".pth")) return false;
  return runsByItself(path) || runsByItself(`${path}/x`);
}

/**
 * Returns true if a file commonly runs, or names commands that run, without a further decision of the user: when a folder is
 * entered or opened, a package installed, a commit made or pushed.
 */
export function runsByItself(path: string): boolean {
  const names = foldedNames(path);
  const folders = `/${names.slice(0, -1).join("/")}/`;
  const name = names.at(-1) ?? "";
  // Python runs lines of path files at each start.
  return (
    FILES.has(name) || name.endsWith(".pth") || FOLDERS.some((folder) => folders.includes(`/${folder}/`))
  );
}
