import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";

/** Renders the code for session state if the protocol has session updates. */
export function renderFold(input: RenderInput): Lines {
  if (!hasFold(input)) return [];
  return [
    "class SessionState(FoldedState):",
    indent([
      '"""The state of a session as clients show it, built from its updates."""',
      "",
      `def apply(self, update: ${input.names.type("SessionUpdate")}) -> None:`,
      indent([
        '"""Applies the next update. Updates must be applied in order."""',
        "self._apply(to_json(update), PROTOCOL_VERSION)",
      ]),
      "",
      `def apply_to_subagent(self, id: str, update: ${input.names.type("SessionUpdate")}) -> bool:`,
      indent([
        '"""Applies an update to a subagent, which may be nested. Returns whether it was announced."""',
        "return self._apply_to_subagent(id, to_json(update), PROTOCOL_VERSION)",
      ]),
    ]),
  ];
}

/** Returns the import that {@link renderFold} needs. */
export function foldImport(input: RenderInput): string {
  return hasFold(input) ? "\nfrom .fold import FoldedState" : "";
}

export function hasFold({ model }: RenderInput): boolean {
  return model.definitions.some(({ name, kind }) => name === "SessionUpdate" && kind === "tagged");
}
