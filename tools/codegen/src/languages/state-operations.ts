import { stateOperations } from "@parley/schema/v2";

/** Templates for the cases in a language's version 2 fold. */
export interface FoldCases {
  /**
   * Maps each action and its target, such as `append toolCall`, to a statement in the language. `$update` stands for
   * the update, and `$id` and `$value` stand for the members named in the operation table.
   */
  readonly rules: { readonly [rule: string]: string };
  /** Returns the code that accesses a member whose value is appended. */
  readonly member: (name: string) => string;
  /** Returns the case for a kind of update, as lines of code. */
  readonly write: (kind: string, statement: string) => readonly string[];
}

/**
 * Replaces the comment `state operations` with a case for each kind of update. The operation in each case comes from
 * the table that the fold of `@parley/protocol` also uses. An update gets no case if there is no rule for its target.
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
