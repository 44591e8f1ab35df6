import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const netmaskTask: Task = {
  id: "netmask",
  name: "netmask",
  license: "MIT",
  broken: {
    version: "2.0.1",
    integrity:
      "sha512-gB8eG6ubxz67c7O2gaGiyWdRUIbH61q7anjgueDqCC9kvIs/b4CTtCMaQKeJbv1/Y7FT19I4zKwYmjnjInRQsg==",
  },
  fixed: {
    version: "2.0.2",
    integrity:
      "sha512-dBpDMdxv9Irdq66304OLfEmQ9tbNRFnFTuZiLo+bD+r332bBmMJ8GBLXklIXXgxd3+v9+KUnZaUR5PJMa75Gsg==",
  },
  statement: [
    "Short addresses are read wrongly: in `new Netmask('10.1')` the last part stands for the remaining bytes,",
    "so the base is 10.0.0.1, not 0.0.10.1. And `09.0.0.1` is accepted, though a leading zero means octal,",
    "which has no 9. (Change `lib/netmask.js`; the CoffeeScript is not used.)",
  ].join(" "),
  judge(load) {
    const { Netmask } = load() as { readonly Netmask: new (block: string) => { readonly base: string } };
    const base = (block: string): string => new Netmask(block).base;
    assert.equal(base("10.1"), "10.0.0.1");
    assert.equal(base("10.1.2"), "10.1.0.2");
    assert.equal(base("010.0.0.1"), "8.0.0.1");
    assert.equal(base("0xa.0.0.1"), "10.0.0.1");
    assert.equal(base("192.168.1.7/24"), "192.168.1.0");
    for (const block of ["09.0.0.1", "256.0.0.1", "1.2.3.4.5"])
      assert.throws(() => base(block), /Invalid/, block);
  },
};
