/**
 * Runs one statement and resolves with its rows. A `name`, which belongs to that statement alone, lets each connection
 * plan it once: for statements that run often.
 */
export type Query = <Row>(text: string, values?: readonly unknown[], name?: string) => Promise<Row[]>;
