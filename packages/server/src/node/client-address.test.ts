import { expect, test } from "vitest";

import { clientAddress } from "./client-address.ts";

const proxies = ["10.0.0.1", "10.0.0.2", "fd00::1"];

test.each([
  ["without a proxy", "192.0.2.7", undefined, [], "192.0.2.7"],
  ["without a proxy that is trusted", "192.0.2.7", "203.0.113.9", [], "192.0.2.7"],
  ["of a stranger who names another", "192.0.2.7", "203.0.113.9", proxies, "192.0.2.7"],
  ["of a proxy", "10.0.0.1", "203.0.113.9", proxies, "203.0.113.9"],
  ["of a chain of proxies", "10.0.0.1", "198.51.100.1, 203.0.113.9, 10.0.0.2", proxies, "203.0.113.9"],
  ["of a proxy that names nobody", "10.0.0.1", undefined, proxies, "10.0.0.1"],
  ["of a proxy that sends no address", "10.0.0.1", "unknown", proxies, "10.0.0.1"],
  ["of an IPv4 address in IPv6", "::ffff:10.0.0.1", "203.0.113.9", proxies, "203.0.113.9"],
  ["of a network of IPv6", "2001:db8:1:2:3:4:5:6", undefined, [], "2001:db8:1:2"],
  ["of a network of IPv6 with zeros", "2001:0db8::6", undefined, [], "2001:db8:0:0"],
  ["of an IPv6 proxy", "fd00::1", "2001:db8:1:2::", proxies, "2001:db8:1:2"],
  ["of a pipe", undefined, undefined, [], undefined],
])("the address %s", (_name, remoteAddress, forwarded, trusted, expected) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  expect(clientAddress({ socket: { remoteAddress }, headers }, trusted)).toBe(expected);
});
