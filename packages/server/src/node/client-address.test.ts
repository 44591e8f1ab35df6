import { expect, test } from "vitest";

import { clientAddress } from "./client-address.ts";

const proxies = ["10.0.0.1", "10.0.0.2", "fd00::1"];

test.each([
  ["without a proxy", "192.0.2.7", undefined, [], "192.0.2.7"],
  ["behind an untrusted proxy", "192.0.2.7", "203.0.113.9", [], "192.0.2.7"],
  ["if a stranger claims a different one", "192.0.2.7", "203.0.113.9", proxies, "192.0.2.7"],
  ["behind a proxy", "10.0.0.1", "203.0.113.9", proxies, "203.0.113.9"],
  ["behind a chain of proxies", "10.0.0.1", "198.51.100.1, 203.0.113.9, 10.0.0.2", proxies, "203.0.113.9"],
  ["behind a proxy that does not forward one", "10.0.0.1", undefined, proxies, "10.0.0.1"],
  ["behind a proxy that forwards something else", "10.0.0.1", "unknown", proxies, "10.0.0.1"],
  ["behind a proxy with an IPv4-mapped address", "::ffff:10.0.0.1", "203.0.113.9", proxies, "203.0.113.9"],
  ["as an IPv6 network", "2001:db8:1:2:3:4:5:6", undefined, [], "2001:db8:1:2"],
  ["as an IPv6 network with zeros", "2001:0db8::6", undefined, [], "2001:db8:0:0"],
  ["behind an IPv6 proxy", "fd00::1", "2001:db8:1:2::", proxies, "2001:db8:1:2"],
  ["as undefined for a pipe", undefined, undefined, [], undefined],
])("detects the client's address %s", (_name, remoteAddress, forwarded, trusted, expected) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  expect(clientAddress({ socket: { remoteAddress }, headers }, trusted)).toBe(expected);
});
