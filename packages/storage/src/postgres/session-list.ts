import type { ListFilter, ListRange } from "../engine/session-engine.ts";
import type { SessionColumns } from "../sql/session-columns.ts";
import type { Query } from "./query.ts";

const NEWEST_FIRST = "ORDER BY updated_at DESC, session_id DESC";
const BEFORE_ALL = { updatedAt: Number.MAX_SAFE_INTEGER, sessionId: "" };
/**
 * Compares a directory with a parameter. The index contains only a hash of the directory. Hashes may collide, so the
 * directory itself is also compared.
 */
const isAt = (directory: string, parameter: string): string =>
  `AND hashtextextended(${directory}, 0) = hashtextextended(${parameter}, 0) AND ${directory} = ${parameter}`;
/** Scan conditions by number of paths. Either path can match a session. */
const PLACES = [
  [""],
  [isAt("cwd", "$5")],
  [isAt("cwd", "$5"), isAt("coalesce(real_cwd, cwd)", "$6")],
] as const;

/**
 * Lists sessions using an index. Each page requires one scan, or two merged scans if both values of `archived` are
 * included.
 */
export class SessionList {
  readonly #table: string;
  readonly #query: Query;

  /** @param schema The schema's name in SQL notation */
  constructor(schema: string, query: Query) {
    this.#table = `${schema}.session`;
    this.#query = query;
  }

  find(
    { scope, cwd, realCwd, archived }: ListFilter,
    { after, limit }: ListRange,
  ): Promise<SessionColumns<string>[]> {
    const { updatedAt, sessionId } = after ?? BEFORE_ALL;
    const paths = [cwd, realCwd].filter((path) => path !== undefined);
    const values = [scope, updatedAt, sessionId, limit, ...paths];
    return this.#query(this.statement(archived, paths.length), values);
  }

  /**
   * Returns the statement for a list. Parameters: `$1` scope, `$2` and `$3` position, `$4` limit, then up to two
   * paths of a directory.
   */
  statement(archived: ListFilter["archived"], paths: number): string {
    const places = PLACES[paths] ?? PLACES[0];
    const values = archived === "include" ? [false, true] : [archived === "only"];
    const walks = places.flatMap((place) =>
      values.map(
        (value) =>
          `SELECT * FROM ${this.#table}
           WHERE scope = $1 AND archived = ${value} AND (updated_at, session_id) < ($2, $3) ${place}
           ${NEWEST_FIRST} LIMIT $4`,
      ),
    );
    if (walks.length === 1) return walks.join("");
    const set = places.length > 1 ? "UNION" : "UNION ALL";
    return `${walks.map((walk) => `(${walk})`).join(` ${set} `)} ${NEWEST_FIRST} LIMIT $4`;
  }
}
