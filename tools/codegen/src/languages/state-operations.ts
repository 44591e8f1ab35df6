import { stateOperations } from "@parley/schema/v2";

/** How a language writes the cases of its fold of version 2. */
export interface FoldCases {
  /**
   * The statement for each action on a target that the language's state has. `$update` stands for the update, `$id` and `$value`
   * for the members of it that the table of operations names.
   */
  readonly rules: { readonly [rule: string]: string };
  /** Returns the access to a member of a value, which stands after that. */
  readonly member: (name: string) => string;
  /** Returns the lines of the case for one kind of update. */
  readonly write: (kind: string, statement: string) => readonly string[];
}

/**
 * Replaces the comment `state operations` with the cases of the updates: what each does is in the table that the fold of
 * `@parley/protocol` uses, too. An update whose target has no rule has no case.
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
