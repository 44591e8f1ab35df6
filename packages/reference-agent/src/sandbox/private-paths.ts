import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { homeFolder } from "@parley/process/files";

/**
 * Files and folders in the home directory that contain keys and passwords, and sockets of programs that hold keys or
 * run containers.
 */
const KEYS = `
  .ssh .gnupg .pki .password-store .vault-token .age .config/sops .config/age .step .authinfo .authinfo.gpg .smbcredentials .vnc
  .config/wireguard
  .aws .azure .kube .oci .aliyun .boto .s3cfg .fly .minikube .databrickscfg .snowflake .kaggle .terraform.d .terraformrc .pulumi
  .cloudflared .wrangler .config/.wrangler .supabase .sentryclirc .tsh .config/ngrok .ngrok2 .config/hcloud
  .config/gcloud .config/doctl .config/rclone .config/heroku .config/netlify .config/stripe .config/containers .config/helm
  .config/gh .config/glab-cli .config/hub .config/op .config/git/credentials .git-credentials
  .netrc .npmrc .yarnrc .yarnrc.yml .pypirc .config/pip .pip .pgpass .my.cnf .mylogin.cnf
  .config/pypoetry .local/share/pypoetry .local/share/uv/credentials .msmtprc .config/msmtp .fetchmailrc .mbsyncrc
  .m2 .gradle/gradle.properties .sbt .ivy2/.credentials .gem/credentials .bundle/config .nuget/NuGet .composer/auth.json
  .config/composer/auth.json .cargo/credentials .cargo/credentials.toml .cache/huggingface/token .huggingface .android
  .docker .rd .colima .lima .orbstack .local/share/containers .local/share/docker .config/lxc .vagrant.d
  .1password .config/1Password .config/Bitwarden .config/keepassxc .bitwarden-ssh-agent.sock .local/share/keyrings
  .local/share/kwalletd .local/share/gopass .config/gopass .config/Yubico
  .ethereum .bitcoin .config/solana .config/Exodus .electrum .monero
  .mozilla .librewolf .thunderbird .config/google-chrome .config/chromium .config/BraveSoftware .config/microsoft-edge
  .config/vivaldi .config/opera .config/Slack .config/discord .config/Signal .var/app snap
  .config/Code .config/Cursor .config/VSCodium .config/Windsurf .config/Trae .config/Kiro .vscode-server/data .cursor-server/data
  .bash_history .zsh_history .python_history .node_repl_history .psql_history .mysql_history .rediscli_history
  .local/share/fish .claude .claude.json .codex .gemini .copilot .config/opencode .local/share/opencode .config/goose
  .local/share/goose .config/github-copilot .qwen .continue .aider.conf.yml .crush.json .config/crush .local/share/crush
  .config/parley .local/state/parley .local/share/parley
  .Xauthority .ICEauthority`
  .trim()
  .split(/\s+/);

/**
 * Returns the paths that sandboxed commands cannot read, because these commands run without asking the user. The
 * paths do not have to exist.
 */
export async function privatePaths(): Promise<string[]> {
  const keys = privateFolders();
  return process.getuid?.() === 0 ? [...keys, ...(await rootsFiles("/etc"))] : keys;
}

export function privateFolders(): string[] {
  return KEYS.map((path) => join(homeFolder(), path));
}

/**
 * Returns those files and folders in a system folder that are not world-readable. If root starts the sandbox,
 * commands could otherwise read them.
 */
async function rootsFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return (await Promise.all(entries.map((entry) => ofEntry(join(folder, entry.name), entry)))).flat();
}

async function ofEntry(path: string, entry: Dirent): Promise<string[]> {
  if (!entry.isFile() && !entry.isDirectory()) return [];
  const mode = (await stat(path).catch(() => undefined))?.mode ?? 0o777;
  const isOpen = entry.isFile() ? (mode & 0o004) !== 0 : (mode & 0o005) === 0o005;
  if (!isOpen) return [path];
  return entry.isDirectory() ? rootsFiles(path) : [];
}
