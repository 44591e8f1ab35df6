import { stateOperations } from "@parley/schema/v2";

/** How a language writes the cases of its version 2 fold. */
export interface FoldCases {
  /**
   * The statement for each action on a target in the language's state. `$update` stands for the update, `$id` and
   * `$value` for the members that the operation table names.
   */
  readonly rules: { readonly [rule: string]: string };
  /** Returns the code that accesses a member, to be appended to a value. */
  readonly member: (name: string) => string;
  /** Returns the lines of the case for one kind of update. */
  readonly write: (kind: string, statement: string) => readonly string[];
}

/**
 * Replaces the comment `state operations` with the cases of the updates. What each does is in the table that the fold
 * of `@parley/protocol` also uses. An update whose target has no rule has no case.
 */
export function writeFoldCases(code: string, { rules, member, write }: FoldCases): string {
  return code.replace(/^([ \t]*)(?:\/\/|#) state operations$/m, (_line, indentation: string) =>
    Object.entries(stateOperations)
      .flatMap(([kind, [action, target, id = "", value = ""]]) => {
        const rule = rules[`${action} ${target}`];
        if (rule === undefined) return [];
        const at = (path: string): string => ["$update", ...path.split(".").map(member)].join("");
        const statement = rule
          .replaceAll("$id", () => at(id))
          .replaceAll("$value", () => (value === "" ? "$update" : at(value)))
          .replaceAll("$update", "update");
        return write(kind, statement);
      })
      .map((line) => indentation + line)
      .join("\n"),
  );
}
