import { expect, test } from "vitest";

import { clientAddress } from "./client-address.ts";

test.each([
  ["http://0.0.0.0:4747/acp", ["agent.example", "127.0.0.1"], "http://agent.example:4747/acp"],
  ["https://[::]:4747/acp", ["agent.example:8443"], "https://agent.example:8443/acp"],
  ["http://[::]:4747/acp", ["[::1]"], "http://[::1]:4747/acp"],
  ["http://192.0.2.1:4747/acp", ["agent.example"], "http://agent.example:4747/acp"],
  ["http://127.0.0.1:4747/acp", ["agent.example", "127.0.0.1"], "http://127.0.0.1:4747/acp"],
  ["http://localhost:4747/acp", ["LOCALHOST:4747"], "http://localhost:4747/acp"],
  ["http://[::1]:4747/acp", undefined, "http://[::1]:4747/acp"],
])("maps a server's URL %s and its allowed hosts %j to the client URL %s", (url, allowedHosts, address) => {
  expect(clientAddress(url, allowedHosts)).toBe(address);
});
