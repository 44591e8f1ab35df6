import { cutText } from "../text/cut-text.ts";
import { FileFault, parseFrontMatter } from "./front-matter.ts";

/** Instructions in a file that are used on demand: a skill or a user-defined command. */
export interface Guide {
  readonly kind: "skill" | "command";
  /** Name that the user and the model use for the guide. */
  readonly name: string;
  readonly description: string;
  /** Describes the text that can follow a command. */
  readonly hint?: string | undefined;
  /** The absolute path of the guide's file. */
  readonly path: string;
  /** Path to show to the user, such as `.agents/skills/release/SKILL.md`. */
  readonly shownPath: string;
  readonly body: string;
}

/** The contents of a guide's file, which have not been parsed yet, and where they come from. */
export interface GuideFile extends Pick<Guide, "kind" | "name" | "path" | "shownPath"> {
  readonly text: string;
}

const MAX_NAME = 64;
const MAX_DESCRIPTION = 1024;
const MAX_BODY = 50_000;

/**
 * Parses a guide. A skill needs a `description` and a `name` that matches its folder. A command's name and
 * description default to its file name and first line.
 *
 * @throws {FileFault} if the file is invalid.
 * @see https://agentskills.io/specification
 */
export async function parseGuide({ text, ...file }: GuideFile): Promise<Guide> {
  const { fields, body, lineOf } = await parseFrontMatter(text);
  const textOf = (field: string): string | undefined => {
    const value = fields[field];
    if (value === undefined || value === null) return undefined;
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    throw new FileFault(lineOf(field), `"${field}" must be a text`);
  };
  if (file.kind === "skill") {
    const name = textOf("name");
    if (name === undefined) throw new FileFault(lineOf("name"), '"name" is missing');
    if (name !== file.name) {
      throw new FileFault(
        lineOf("name"),
        `"name" is "${name}", but must be that of its folder, "${file.name}"`,
      );
    }
  }
  if (!/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/.test(file.name) || file.name.length > MAX_NAME) {
    const rule = `up to ${MAX_NAME} small letters and digits, with "-" between words`;
    throw new FileFault(1, `the name "${file.name}" is not valid: it must have ${rule}`);
  }
  const description = textOf("description") ?? (file.kind === "command" ? firstLine(body) : undefined);
  if (description === undefined) throw new FileFault(lineOf("description"), '"description" is missing');
  return {
    ...file,
    description: cutText(description.replaceAll(/\s+/g, " "), MAX_DESCRIPTION),
    hint: textOf("argument-hint"),
    body: cutText(body.trim(), MAX_BODY),
  };
}

function firstLine(body: string): string | undefined {
  const line = body.split("\n").find((candidate) => candidate.trim() !== "");
  return line?.replace(/^#+\s*/, "").trim();
}

/**
 * Returns the text to send to the model when a guide is used.
 *
 * @param input The text that the user typed after a command.
 */
export function guideText({ kind, name, path, body }: Guide, input = ""): string {
  const text = body.replaceAll("$ARGUMENTS", () => input);
  const origin =
    kind === "skill"
      ? `The skill "${name}". Paths in it are relative to the folder of ${path}.`
      : `The command "/${name}" stands for these instructions.`;
  const rest = input === "" || text !== body ? "" : `\n\nThe user's words behind the command: ${input}`;
  return `${origin} They allow nothing that needs a permission.\n\n${text}${rest}`;
}
