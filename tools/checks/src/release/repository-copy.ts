import { appendFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runToSuccess } from "../run-command.ts";
import { openSourceTree } from "../tree/source-tree.ts";

/** The size of a change, named as in changesets. */
export type Bump = "patch" | "minor";

/** A clone of the repository that publishes packages to a local registry. */
export interface RepositoryCopy {
  readonly folder: string;
  /** Writes a changeset for a package. */
  change(name: string, bump: Bump): Promise<void>;
  /** Applies the changesets with `pnpm run release:version`. Returns the versions of all public packages. */
  version(): Promise<Map<string, string>>;
  /** Builds the packages and publishes those with a new version. */
  publish(): Promise<void>;
}

/** Clones the latest commit into a new folder and installs the dependencies. */
export async function copyRepository(
  root: string,
  { folder, registry }: { folder: string; registry: string },
): Promise<RepositoryCopy> {
  const run = (command: string, ...args: string[]): Promise<string> =>
    runToSuccess(command, args, { cwd: folder, timeoutMs: 900_000 });
  await runToSuccess("git", ["clone", "--quiet", root, folder], { cwd: root });
  // Creates the release branch, whatever branch the repository is on.
  await run("git", "checkout", "--quiet", "-B", "main");
  await run("git", "config", "user.name", "release test");
  await run("git", "config", "user.email", "release@example.com");
  // pnpm refuses to publish without a token, but this registry accepts any token.
  const settings = [`@parley:registry=${registry}`, `${registry.replace("http:", "")}:_authToken=none`];
  appendFileSync(join(folder, ".npmrc"), `${settings.join("\n")}\n`);
  await run("pnpm", "install", "--frozen-lockfile");
  return {
    folder,
    async change(name, bump) {
      const text = `---\n"${name}": ${bump}\n---\n\nA ${bump} of the release test.\n`;
      writeFileSync(join(folder, `.changeset/test-${name.replaceAll(/\W+/g, "-")}-${bump}.md`), text);
      await run("git", "add", "--all");
      await run("git", "commit", "--quiet", "--no-verify", "--message", `Change ${name}`);
    },
    async version() {
      const changes = readdirSync(join(folder, ".changeset")).filter((file) =>
        /^(?!README).*\.md$/.test(file),
      );
      // The script fails if there are no changesets, but in that case the versions to publish are already set.
      if (changes.length > 0) await run("pnpm", "run", "release:version");
      return versionsOf(folder);
    },
    async publish() {
      await run("pnpm", "exec", "turbo", "run", "build", "--output-logs=errors-only");
      await run("pnpm", "exec", "changeset", "publish", "--no-git-tag");
    },
  };
}

/** Returns the version of each public package in a copy of the repository. */
export function versionsOf(folder: string): Map<string, string> {
  const { packages } = openSourceTree(folder);
  const published = packages.filter(({ manifest }) => !manifest.private);
  return new Map(published.map(({ manifest: { name, version = "" } }) => [name, version]));
}
