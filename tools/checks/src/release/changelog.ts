// The changelog generator that `.changeset/config.json` specifies.
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { webAddress } from "./package-metadata.ts";
import type { RootManifest } from "./package-metadata.ts";

/** The changeset fields that this module uses. */
interface Changeset {
  summary: string;
  /** The commit that added the changeset file. */
  commit?: string | undefined;
}

/** The fields of a released package that this module uses. */
interface DependencyRelease {
  name: string;
  oldVersion: string | undefined;
  newVersion: string | undefined;
  /** The absolute path of the package folder. */
  dir: string;
}

const root = join(import.meta.dirname, "../../../..");
const address = webAddress(JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as RootManifest);

/** Formats a change as a list item with a link to its commit. Returns changes with headings as they are. */
export function getReleaseLine({ summary, commit }: Changeset): string {
  const text = summary.trim();
  // The empty lines separate this text from the list.
  if (/^#+ /m.test(text)) return `\n\n${text}\n\n`;
  const link = commit === undefined ? "" : ` ([${commit.slice(0, 7)}](${address}/commit/${commit}))`;
  const [first = "", ...rest] = text.split(/\n(?=\n)/);
  const indented = rest.map((paragraph) => paragraph.replaceAll(/^(?=.)/gm, "  "));
  return [`- ${first.replaceAll("\n", "\n  ")}${link}`, ...indented].join("\n");
}

/** Formats all updated dependencies as one entry. The first release of a package does not count as an update. */
export function getDependencyReleaseLine(_: unknown, dependencies: readonly DependencyRelease[]): string {
  const updated = dependencies.filter(({ oldVersion }) => oldVersion !== "0.0.0");
  if (updated.length === 0) return "";
  return `- Uses ${updated.map(linkToChangelog).join(", ")}`;
}

function linkToChangelog({ name, newVersion = "", dir }: DependencyRelease): string {
  const folder = relative(root, dir).split(sep).join("/");
  const heading = newVersion.replaceAll(/[^\d\w-]/g, "");
  return `[\`${name}\` ${newVersion}](${address}/blob/HEAD/${folder}/CHANGELOG.md#${heading})`;
}
