// A PostgreSQL server with an empty database, which SIGTERM ends and removes. Prints its address.
import { once } from "node:events";

import { spawnPostgresServer } from "@parley/storage/testing/postgres";

const server = await spawnPostgresServer();
console.log(server.url);
await once(process, "SIGTERM");
await server.stop();
