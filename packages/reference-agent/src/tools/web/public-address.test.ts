import { expect, it } from "vitest";

import { isPublicAddress } from "./public-address.ts";

it.each([
  "1.1.1.1",
  "93.184.216.34",
  "172.32.0.1",
  "2606:4700::1111",
  "2001:4860:4860::8888",
  "::ffff:1.1.1.1",
])("treats %s as public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::7f00:1",
  "fd00::1",
  "fe80::1",
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
  "::7f00:1",
  "2002:7f00:1::1",
  "2001:0:7f00:1::1",
  "2001:db8::1",
  "fec0::1",
  "::ffff:10.0.0.1",
  "localhost",
])("does not treat %s as public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
