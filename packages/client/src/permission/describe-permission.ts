import type { ToolCallContent } from "@parley/protocol/session";
import { exactLine, exactText } from "@parley/protocol/text";

import type { PermissionOption, PermissionRequest } from "../api/client-handlers.ts";
import { isFile } from "./current-request.ts";
import { describeFiles } from "./describe-files.ts";
import { saysWhatIsDone } from "./exact-request.ts";

/** Label for a command that runs in a shell. */
const SHELL_COMMAND = "shell command";

/** A detail of the action in a permission request. */
export interface PermissionDetail {
  /**
   * One-line label. Usually the name of an input, such as `command`, or `shell command` if the command uses shell
   * syntax. Other details have a fixed label, such as `action`, `file` or `reason`.
   */
  readonly label: string;
  /** Complete text, which may have several lines. */
  readonly text: string;
  /** The file change that the text describes, as the agent sent it. */
  readonly change?: ToolCallContent;
}

/**
 * A permission request for display. Hidden characters are escaped as with `exactText()` from `@parley/protocol/text`.
 */
export interface PermissionDescription {
  /** One-line title, or the kind of action if the agent does not send a title. */
  readonly title: string;
  /** Everything that the agent sent about the action: its command or input, files, changes and text. */
  readonly details: readonly PermissionDetail[];
  /**
   * Options to offer. The kind is appended to each name that does not clearly express it. Options that share an id
   * are omitted, and so are options to always allow if the agent does not specify what it will do.
   */
  readonly options: readonly PermissionOption[];
}

/**
 * Describes a permission request in full, because the user decides about all of it. Show every detail, even if the
 * title seems sufficient.
 *
 * @example
 * ```ts
 * import type { PermissionRequest } from "@parley/client";
 * import { describePermission } from "@parley/client/permission";
 *
 * function show(request: PermissionRequest): void {
 *   const { title, details, options } = describePermission(request);
 *   console.log(title, ...details.map(({ label, text }) => `${label}: ${text}`));
 *   for (const { name } of options) console.log(name);
 * }
 * ```
 */
export function describePermission(request: PermissionRequest): PermissionDescription {
  const { title, description, toolCall, options } = request;
  const content = toolCall?.content ?? [];
  const changes = content.filter(isFile).map(describeChange);
  const action = describeAction(request);
  const inputs = withoutCreated(action, content);
  const kindOfCall = describeKind(request, changes.length > 0);
  const shown = new Set([title, ...action.map(({ text }) => text), ...wholeInputs(toolCall?.rawInput)]);
  const files = (toolCall?.locations ?? [])
    .filter(
      ({ path }) =>
        !shown.has(path) && !content.some((part) => isFile(part) && part["path" as "type"] === path),
    )
    .map(({ path, line }) => ({ label: "file", text: typeof line === "number" ? `${path}:${line}` : path }));
  const texts = content.flatMap(textOf).filter((text) => !shown.has(withoutFences(text)));
  const canBeAlways = saysWhatIsDone(request);
  return {
    title: exactLine(title.trim() === "" ? titleOf(request) : title),
    details: [
      ...(description === undefined ? [] : [{ label: "reason", text: description }]),
      ...(kindOfCall === undefined ? [] : [{ label: "action", text: kindOfCall }]),
      ...inputs.flatMap((input) => (isTitle(input.text, title) ? beyondTitle(input) : [input])),
      ...files,
      ...changes,
      ...texts.map((text) => ({ label: "text", text })),
    ].map((detail) => ({ ...detail, label: exactLine(detail.label), text: exactText(detail.text) })),
    options: answerable(options)
      .filter(({ kind }) => canBeAlways || kind !== "allow_always")
      .map((option) => ({ ...option, name: nameOf(option) })),
  };
}

/** Titles for kinds of tool calls. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["read", "Read"],
  ["edit", "Edit"],
  ["delete", "Delete"],
  ["move", "Move"],
  ["search", "Search"],
  ["execute", "Run a command"],
  ["fetch", "Fetch"],
]);

function titleOf({ toolCall, subject }: PermissionRequest): string {
  const kind = subject?.type === "command" ? "execute" : (toolCall?.kind ?? "");
  return KINDS.get(kind) ?? "The agent does not describe the request";
}

/** Kinds of calls that a harmless title could hide, because the title may contain only the path of a file. */
const CHANGING: ReadonlySet<string> = new Set(["edit", "delete", "move"]);

/** Names the kind of a call that changes files, unless the title or the displayed changes make it clear. */
function describeKind({ title, toolCall }: PermissionRequest, showsChanges: boolean): string | undefined {
  const { kind = "other" } = toolCall ?? {};
  if (!CHANGING.has(kind) || title.trim() === "" || title.toLowerCase().includes(kind)) return undefined;
  return showsChanges && kind === "edit" ? undefined : KINDS.get(kind);
}

/** Removes options that share an id, because the agent could not tell whether the user chose "no" or "yes". */
function answerable(options: readonly PermissionOption[]): readonly PermissionOption[] {
  const shared = options.filter(({ optionId }, at) =>
    options.some((other, index) => index !== at && other.optionId === optionId),
  );
  return options.filter((option) => !shared.includes(option));
}

/**
 * Words in an option's name that show whether the option allows or rejects, and whether it also covers later
 * requests.
 */
const ALLOWS =
  /\b(?:allow|yes|approve|accept|ok(?:ay)?|always|run|continue|proceed|confirm|grant|go on|go ahead|keep going)\b/iu;
const REJECTS =
  /\b(?:reject|deny|no|not|never|refuse|decline|cancel|stop|abort|block|skip|disallow|forbid|don['’]?t)\b/iu;
const LASTS = /\b(?:always|never|again|every|all|session|project|remember)\b/iu;
/** Matches negations that do not reject anything, as in "Yes, and don't ask again". */
const ASKS_NO_MORE = /\b(?:don['’]?t|do not|never) ask\b/giu;

/** Returns an option's name. Appends the kind, which determines the effect, unless the name makes it clear. */
function nameOf({ name, kind }: PermissionOption): string {
  const shown = exactLine(name);
  const verdict = name.replaceAll(ASKS_NO_MORE, "");
  const isClear = kind.startsWith("allow_")
    ? ALLOWS.test(verdict) && !REJECTS.test(verdict)
    : kind.startsWith("reject_") && REJECTS.test(verdict);
  const saysHowLong = !kind.endsWith("_always") || (LASTS.test(name) && !/\bonce\b/iu.test(name));
  return isClear && saysHowLong ? shown : `${shown} (${exactLine(kind).replace(/^(allow|reject)_/, "$1 ")})`;
}

/** Lists the input of a tool call, or the subject of a request that is not about a tool call. */
function describeAction({ toolCall, subject }: PermissionRequest): PermissionDetail[] {
  if (subject === undefined || subject.type === "tool_call") return describeInput(toolCall?.rawInput);
  const { type, toolCallId: _, ...action } = subject;
  return [
    ...(type === "command" ? [] : [{ label: "action", text: type }]),
    ...describeInput(action),
    ...describeInput(toolCall?.rawInput).filter(({ text }) => text !== action["command"]),
  ];
}

/** Lists the fields of an input. Joins a command and its arguments into one command line. */
function describeInput(input: unknown): PermissionDetail[] {
  if (input === undefined || input === null) return [];
  if (typeof input !== "object" || Array.isArray(input))
    return [{ label: "input", text: textOfValue(input) }];
  const { args, ...members } = input as { readonly args?: unknown };
  const { command } = members as { readonly command?: unknown };
  const words = [command, ...(Array.isArray(args) ? args : [])];
  const isCommandLine = typeof command === "string" && words.length > 1 && words.every(isWord);
  const all = isCommandLine ? { ...members, command: [command, ...words.slice(1)] } : input;
  return Object.entries(all).map(([name, value]) => ({
    label: name === "command" && isShellLine(value) ? SHELL_COMMAND : name,
    text: textOfValue(value),
  }));
}

/** Whether a command can only be a shell command line. A program with arguments would be a list. */
function isShellLine(command: unknown): boolean {
  return typeof command === "string" && /[\n|&;<>()$`*?]/.test(command.trim());
}

function isWord(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns a string unchanged, a list of words as a command line, and any other value as JSON. */
function textOfValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.length > 0 && value.every(isWord)) return value.map(quoted).join(" ");
  return JSON.stringify(value, undefined, 2) ?? "";
}

/** Quotes a word that a shell would split or interpret. */
function quoted(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Removes the text of a new file, because the file change already shows all of it. A command is never removed. */
function withoutCreated(
  inputs: readonly PermissionDetail[],
  content: readonly ToolCallContent[],
): readonly PermissionDetail[] {
  const created = content.flatMap((part) => (part.type === "diff" && !part.oldText ? [part.newText] : []));
  const isCommand = (label: string): boolean => label === "command" || label === SHELL_COMMAND;
  return inputs.filter(({ label, text }) => isCommand(label) || text === "" || !created.includes(text));
}

function describeChange(change: ToolCallContent): PermissionDetail {
  return { label: "change", text: describeFiles(change), change };
}

function textOf(part: ToolCallContent): string[] {
  if (part.type !== "content") return [];
  const { content } = part;
  if (content.type === "text") return typeof content.text === "string" ? [content.text] : [];
  return [JSON.stringify(content, withoutBytes, 2)];
}

/** Replaces the Base64 data of images and files with its length. */
function withoutBytes(name: string, value: unknown): unknown {
  const isBytes = (name === "data" || name === "blob") && typeof value === "string";
  return isBytes ? `${value.length} characters of base64` : value;
}

/** Strips the fences if the text is a single code block. */
function withoutFences(text: string): string {
  return /^(`{3,})[\w-]*\n(.*)\n\1\n?$/s.exec(text.trim())?.[2] ?? text.trim();
}

/** Returns every form in which agents may repeat their input as text. */
function wholeInputs(input: unknown): string[] {
  if (input === undefined) return [];
  return [JSON.stringify(input), JSON.stringify(input, undefined, 2)];
}

/** Returns the details to add when the title already repeats the input. */
function beyondTitle({ label }: PermissionDetail): PermissionDetail[] {
  return label === SHELL_COMMAND ? [{ label: "run by", text: "a shell" }] : [];
}

/** Whether the title only repeats the text, either formatted as code or after the title of a task. */
function isTitle(text: string, title: string): boolean {
  const plain = title.replaceAll("`", "");
  return !/[`\n]/.test(text) && (plain === text || plain.endsWith(` › ${text}`));
}
