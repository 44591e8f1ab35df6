/**
 * Runs one statement and resolves to its rows. For statements that run often, pass a unique `name`, so each
 * connection plans the statement only once.
 */
export type Query = <Row>(text: string, values?: readonly unknown[], name?: string) => Promise<Row[]>;
