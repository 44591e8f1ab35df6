import type { ListFilter, ListRange } from "../engine/session-engine.ts";
import type { SessionColumns } from "../sql/session-columns.ts";
import type { Query } from "./query.ts";

const NEWEST_FIRST = "ORDER BY updated_at DESC, session_id DESC";
const BEFORE_ALL = { updatedAt: Number.MAX_SAFE_INTEGER, sessionId: "" };
/** The index has the hash of the directory; the directory itself is compared as well, because hashes may collide. */
const OF_CWD = "AND hashtextextended(cwd, 0) = hashtextextended($5, 0) AND cwd = $5";

/** Lists sessions by index: each page is one walk, or two merged ones for both values of `archived`. */
export class SessionList {
  readonly #table: string;
  readonly #query: Query;

  /** `schema` in SQL notation. */
  constructor(schema: string, query: Query) {
    this.#table = `${schema}.session`;
    this.#query = query;
  }

  find({ scope, cwd, archived }: ListFilter, { after, limit }: ListRange): Promise<SessionColumns<string>[]> {
    const { updatedAt, sessionId } = after ?? BEFORE_ALL;
    const values = [scope, updatedAt, sessionId, limit, ...(cwd === undefined ? [] : [cwd])];
    return this.#query(this.statement(archived, cwd !== undefined), values);
  }

  /** Returns the statement of a list: `$1` scope, `$2` and `$3` position, `$4` limit, `$5` directory. */
  statement(archived: ListFilter["archived"], ofCwd: boolean): string {
    const walk = (value: boolean): string =>
      `SELECT * FROM ${this.#table}
       WHERE scope = $1 AND archived = ${value} AND (updated_at, session_id) < ($2, $3) ${ofCwd ? OF_CWD : ""}
       ${NEWEST_FIRST} LIMIT $4`;
    if (archived !== "include") return walk(archived === "only");
    return `(${walk(false)}) UNION ALL (${walk(true)}) ${NEWEST_FIRST} LIMIT $4`;
  }
}
