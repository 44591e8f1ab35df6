// Measures one store in a separate process. Reads the task as JSON from the command line, and prints the results as
// JSON.
import { measureStorage } from "./measure-storage.ts";
import type { StorageLoad } from "./measure-storage.ts";
import { openPostgresSubject } from "./postgres-subject.ts";
import { openSqliteSubject } from "./sqlite-subject.ts";

export interface StorageTask {
  readonly load: StorageLoad;
  readonly sqlite?: { readonly path: string; readonly thread: boolean };
  readonly postgres?: string;
}

const { load, sqlite, postgres = "" } = JSON.parse(process.argv[2] ?? "") as StorageTask;
const subject =
  sqlite === undefined ? await openPostgresSubject(postgres) : openSqliteSubject(sqlite.path, sqlite.thread);
console.log(JSON.stringify(await measureStorage(subject, load)));
await subject.close();
