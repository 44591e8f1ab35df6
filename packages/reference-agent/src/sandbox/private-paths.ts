import { homedir } from "node:os";
import { join } from "node:path";

/** Files and folders of the home directory with keys and passwords. */
const KEYS = [
  ".ssh",
  ".gnupg",
  ".aws",
  ".azure",
  ".kube",
  ".docker/config.json",
  ".config/gcloud",
  ".config/gh",
  ".config/op",
  ".netrc",
  ".npmrc",
  ".pypirc",
  ".pgpass",
  ".git-credentials",
  ".cargo/credentials.toml",
  ".password-store",
  ".local/share/keyrings",
];

/** The paths that commands in a sandbox cannot read, since nobody is asked before: keys of the user. They may not exist. */
export function privatePaths(): string[] {
  return KEYS.map((path) => join(homedir(), path));
}
