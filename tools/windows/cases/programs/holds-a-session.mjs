// Opens a session of a store for writing, prints "held", and keeps it open.
import { sqliteSessionStore } from "@parley/storage/sqlite";

const [file, sessionId] = process.argv.slice(2);
const store = sqliteSessionStore(file);
const writer = await store.write(sessionId, { owner: "other", ttlMs: 600_000 });
await writer.append([{ kind: "message", body: '"from another process"' }]);
console.log("held");
setInterval(() => {}, 1000);
