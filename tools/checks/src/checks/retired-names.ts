import { basename } from "node:path/posix";

import type { Finding } from "../finding.ts";
import { type SourceFile, walk } from "../tree/source-file.ts";
import { type SourceTree, isGeneratedFile } from "../tree/source-tree.ts";

/** Names that had more than one meaning, or were not the field's term, each with its replacement. */
const names: Readonly<Record<string, string>> = {
  AgentEngine: "AgentHost",
  AgentLink: "AgentWire",
  ClientHost: "ClientSide",
  ClientLink: "ClientWire",
  ConnectedAgent: "OpenAgentConnection",
  DecisionsFile: "PermissionStore",
  PermissionDesk: "PermissionHandler",
  PermissionQuestion: "PermissionRequest or PermissionPrompt",
  PermissionReach: "PermissionLifetime",
  PermissionScope: "PermissionSubject",
  ProjectPermissions: "PermissionStore",
  Reception: "InitializeGate",
  RuleScope: "PermissionLifetime",
  SessionClient: "Attachment",
  Surroundings: "CommandContext or Environment",
  ToldEvent: "SentEvent",
  given: "omitUndefined",
  quietly: "ignoreUnhandledRejection",
};

/** Words that no name has, each with the one that is used instead. */
const words: Readonly<Record<string, string>> = {
  desk: "handler",
  heard: "received",
  hears: "receives",
  lane: "queue",
  lanes: "queues",
  law: "check",
  laws: "checks",
  mended: "repaired",
  nobody: "no client",
  said: "sent",
  surroundings: "context or environment",
  tell: "send",
  tells: "sends",
  told: "sent",
  whoever: "client, caller or user",
};

/** These files have to spell the names. */
const ownPages = /^tools\/checks\/src\/checks\/(?:plain-words|retired-names)(?:\.test)?\.ts$/;

/** Finds identifiers and file names that were given up. A name means one thing in the whole repository. */
export function checkRetiredNames(tree: SourceTree): Finding[] {
  const sources = tree.sources().filter(({ path }) => !isGeneratedFile(path) && !ownPages.test(path));
  return sources.flatMap((file) => [...retiredFileName(file), ...retiredIdentifiers(file)]);
}

function retiredFileName({ path }: SourceFile): Finding[] {
  const stem = basename(path).split(".", 1)[0] ?? "";
  if (/^kept-sessions?$/.test(stem)) {
    return [{ file: path, message: `is named "${stem}": the word for a session in a store is "stored"` }];
  }
  return stem
    .split("-")
    .filter((word) => Object.hasOwn(words, word))
    .map((word) => ({ file: path, message: `is named with "${word}": the word is "${words[word]}"` }));
}

function retiredIdentifiers(file: SourceFile): Finding[] {
  const findings = new Map<string, Finding>();
  walk(file.program, (node) => {
    if (node.type !== "Identifier" && node.type !== "PrivateIdentifier") return;
    const replacement = replacementOf(node.name);
    if (replacement === undefined) return;
    const line = file.lineAt(node.start);
    const message = `names something "${node.name}": the word is "${replacement}"`;
    findings.set(`${line} ${node.name}`, { file: file.path, line, message });
  });
  return [...findings.values()];
}

function replacementOf(name: string): string | undefined {
  if (Object.hasOwn(names, name)) return names[name];
  const retired = wordsOf(name).find((word) => Object.hasOwn(words, word));
  return retired === undefined ? undefined : words[retired];
}

/** `tellClientId` is `tell`, `client`, `id`. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_$]+/g, " ")
    .toLowerCase()
    .trim()
    .split(" ");
}
