/**
 * Runs one statement and resolves with its rows. For statements that run often, pass a `name` unique to that statement,
 * so that each connection plans it only once.
 */
export type Query = <Row>(text: string, values?: readonly unknown[], name?: string) => Promise<Row[]>;
