// A PostgreSQL server with an empty database. SIGTERM stops it and removes the database. Prints its URL.
import { once } from "node:events";

import { spawnPostgresServer } from "@parley/storage/testing/postgres";

const server = await spawnPostgresServer();
console.log(server.url);
await once(process, "SIGTERM");
await server.stop();
