/** Files, in any folder, that shells, editors, package managers or build servers run by themselves. */
const FILES: ReadonlySet<string> = new Set(
  `.envrc .direnvrc mise.toml .mise.toml
   .profile .bashrc .bash_profile .bash_login .bash_logout .bash_aliases
   .zshrc .zshenv .zprofile .zlogin .zlogout config.fish .cshrc .tcshrc .kshrc .xprofile .xinitrc .xsession
   .vimrc .gvimrc .exrc .nvimrc .nvim.lua .gdbinit .lldbinit .gitconfig .gitmodules
   package.json .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.mjs pnpm-workspace.yaml bunfig.toml
   .pre-commit-config.yaml lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml .huskyrc
   conftest.py sitecustomize.py usercustomize.py setup.py build.rs
   .gitlab-ci.yml .travis.yml .drone.yml azure-pipelines.yml bitbucket-pipelines.yml jenkinsfile
   .devcontainer.json .mcp.json`.split(/\s+/),
);

/** Folders whose files run so, or name commands that do. `a/b` is the folder `b` in `a`. */
const FOLDERS: readonly string[] = (
  ".husky .githooks .vscode .idea .fleet .zed .devcontainer .circleci .woodpecker .buildkite .cargo .mvn .yarn .ssh " +
  ".cursor .claude .github/workflows .github/actions .gitea/workflows .forgejo/workflows " +
  ".config/fish .config/autostart .config/systemd launchagents"
).split(" ");

/**
 * Returns true if a file commonly runs, or names commands that run, without a further decision of the user: when a folder is
 * entered or opened, a package installed, a commit made or pushed.
 */
export function runsByItself(path: string): boolean {
  // File systems of macOS and Windows ignore case.
  const names = path.toLowerCase().split(/[\\/]/);
  const folders = `/${names.slice(0, -1).join("/")}/`;
  return FILES.has(names.at(-1) ?? "") || FOLDERS.some((folder) => folders.includes(`/${folder}/`));
}
