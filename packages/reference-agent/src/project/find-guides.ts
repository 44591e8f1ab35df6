import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

import type { SlashCommand } from "@parley/agent";
import { createPathGuard } from "@parley/agent/node";

import { agentCommands } from "../commands/agent-commands.ts";
import { readTextFile } from "../tools/files/text-file.ts";
import { FileFault } from "./front-matter.ts";
import { type Guide, type GuideFile, parseGuide } from "./guide.ts";

export interface GuideFolders {
  readonly cwd: string;
  /** The user's folder for all projects, such as `~/.agents`. */
  readonly userFolder: string | undefined;
}

/** Guides for a project and its user, and errors in invalid files. */
export interface FoundGuides {
  readonly guides: readonly Guide[];
  /** Messages for the user, each with a file and line. */
  readonly faults: readonly string[];
}

const PROJECT_FOLDERS = [".agents", ".claude"];
/** Maximum number of guides. The user is notified if there are more. */
const MAX_GUIDES = 100;
/** Maximum number of files to read, including those that are not guides. */
const MAX_FILES = 300;

/**
 * Finds the skills (`skills/<name>/SKILL.md`) and commands (`commands/<name>.md`) in the project's `.agents` and
 * `.claude` folders and in the user's folder. If several have the same name, the first one wins. Symbolic links that
 * point outside the project are not followed.
 */
export async function findGuides({ cwd, userFolder }: GuideFolders): Promise<FoundGuides> {
  const folders = PROJECT_FOLDERS.map((folder) => ({ folder: join(cwd, folder), base: cwd }));
  if (userFolder !== undefined) folders.push({ folder: userFolder, base: "" });
  const guides = new Map<string, Guide>();
  const faults: string[] = [];
  let files = 0;
  for (const folder of folders) {
    for (const file of await filesIn(folder)) {
      files += 1;
      if (guides.size >= MAX_GUIDES || files > MAX_FILES)
        return { guides: [...guides.values()], faults: [TOO_MANY, ...faults] };
      try {
        const guide = await readGuide(file, folder);
        const taken = agentCommands.some(({ name }) => name === guide?.name);
        if (taken) throw new FileFault(1, `the agent has a command "/${file.name}" already`);
        if (guide !== undefined && !guides.has(guide.name)) guides.set(guide.name, guide);
      } catch (error) {
        const line = error instanceof FileFault ? `, line ${error.line}` : "";
        faults.push(`Cannot use the ${file.kind} ${file.shownPath}${line}: ${(error as Error).message}`);
      }
    }
  }
  return { guides: [...guides.values()], faults };
}

const TOO_MANY = `There are more than ${MAX_GUIDES} skills and commands, or ${MAX_FILES} files for them: the rest is left out`;

interface GuideFolder {
  readonly folder: string;
  /** Folder that displayed paths are relative to. If it is empty, paths are displayed as absolute. */
  readonly base: string;
}

async function filesIn({ folder, base }: GuideFolder): Promise<Omit<GuideFile, "text">[]> {
  const shown = (path: string): string => (base === "" ? path : relative(base, path).replaceAll(sep, "/"));
  const skills = await namesIn(join(folder, "skills"), true);
  const commands = (await namesIn(join(folder, "commands"), false)).filter((name) => name.endsWith(".md"));
  return [
    ...skills.map((name) => ({
      kind: "skill" as const,
      name,
      path: join(folder, "skills", name, "SKILL.md"),
    })),
    ...commands.map((name) => ({
      kind: "command" as const,
      name: name.slice(0, -".md".length),
      path: join(folder, "commands", name),
    })),
  ].map((file) => ({ ...file, shownPath: shown(file.path) }));
}

/** Returns the names in a folder, except hidden names and, if `inFolders` is set, files. */
async function namesIn(folder: string, inFolders: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.name.startsWith(".") && !(inFolders && entry.isFile()))
    .map(({ name }) => name)
    .toSorted();
}

/** Reads a guide. Resolves to `undefined` if there is no such file or it is outside the root. */
async function readGuide(file: Omit<GuideFile, "text">, { base }: GuideFolder): Promise<Guide | undefined> {
  // The user's own files may be anywhere.
  const guard = createPathGuard([base === "" ? "/" : base]);
  const { path, outside } = await guard.resolve(file.path);
  if (outside && base !== "") return undefined;
  const text = await readTextFile(path);
  return text === null ? undefined : parseGuide({ ...file, path, text });
}

/** Returns the guides as slash commands. */
export function commandsOf(guides: readonly Guide[]): SlashCommand[] {
  return guides.map(({ name, description, hint, kind, path }) => ({
    name,
    description,
    ...(kind === "skill" && { skill: { path } }),
    ...(hint === undefined && kind === "skill" ? {} : { input: { hint: hint ?? "text for the command" } }),
  }));
}
