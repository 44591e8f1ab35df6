/**
 * Runs one statement and resolves with its rows. A `name` must be unique to that statement; it lets each connection
 * plan it only once, for statements that run often.
 */
export type Query = <Row>(text: string, values?: readonly unknown[], name?: string) => Promise<Row[]>;
