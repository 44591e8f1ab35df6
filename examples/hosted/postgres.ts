// Starts a PostgreSQL server with an empty database and prints its URL. SIGTERM stops the server and deletes the
// database.
import { once } from "node:events";

import { spawnPostgresServer } from "@parley/storage/testing/postgres";

const server = await spawnPostgresServer();
console.log(server.url);
await once(process, "SIGTERM");
await server.stop();
