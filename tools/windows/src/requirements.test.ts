import { expect, test } from "vitest";

import { missingRequirements } from "./requirements.ts";

test("reports nothing missing on a fully equipped machine", () => {
  const machine = { platform: "linux", arch: "x64", user: 0, hasCommand: () => true };
  expect(missingRequirements(machine)).toEqual([]);
});

test("lists everything that a machine lacks", () => {
  const machine = {
    platform: "darwin",
    arch: "arm64",
    user: 501,
    hasCommand: (name: string) => name === "npm",
  };
  expect(missingRequirements(machine)).toEqual([
    "Linux on x64, for Wine; this is darwin on arm64",
    "to be run by root, which alone can make a Debian root and enter it",
    '"debootstrap", of the Debian package debootstrap',
    '"unshare", of the Debian package util-linux',
  ]);
});
