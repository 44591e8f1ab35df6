import { afterEach, describe, expect, it, vi } from "vitest";

import { systemCallFilter } from "./system-call-filter.ts";

const ALLOWED = 0x7fff_0000;
const REFUSED = 0x0005_0001;
const NOT_IMPLEMENTED = 0x0005_0026;

/** Fields of `struct seccomp_data` that the filter reads. */
interface Call {
  readonly architecture: number;
  readonly number: number;
  readonly args?: readonly number[];
}

/** Runs a filter the way the kernel does and returns the decision. */
function decide(filter: Uint8Array, { architecture, number, args = [] }: Call): number {
  const words = new Map([
    [0, number],
    [4, architecture],
    ...args.map((value, index) => [16 + 8 * index, value] as const),
  ]);
  const view = new DataView(filter.buffer);
  let loaded = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const operand = view.getUint32(at + 4, true);
    const code = view.getUint16(at, true);
    if (code === 0x06) return operand;
    if (code === 0x20) loaded = words.get(operand) ?? 0;
    else {
      const holds = { 0x15: loaded === operand, 0x35: loaded >= operand, 0x45: (loaded & operand) !== 0 }[
        code
      ];
      if (holds === undefined) throw new Error(`Unknown instruction ${code}`);
      at += 8 * view.getUint8(at + (holds ? 2 : 3));
    }
  }
  throw new Error("The filter ends without a decision");
}

const X64 = {
  architecture: 0xc000_003e,
  socket: 41,
  socketpair: 53,
  keyctl: 250,
  unshare: 272,
  clone: 56,
  ioctl: 16,
  read: 0,
};
const ARM64 = {
  architecture: 0xc000_00b7,
  socket: 198,
  socketpair: 199,
  keyctl: 219,
  unshare: 97,
  clone: 220,
  ioctl: 29,
  read: 63,
};
const I386 = 0x4000_0003;

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each([
  ["x64", X64],
  ["arm64", ARM64],
] as const)("the system call filter on %s", (arch, calls) => {
  const decisionOn = (call: Partial<Call> & Pick<Call, "number">, network = false): number => {
    vi.spyOn(process, "arch", "get").mockReturnValue(arch);
    const filter = systemCallFilter({ network });
    if (filter === undefined) throw new Error("There is no filter");
    return decide(filter, { architecture: calls.architecture, ...call });
  };

  it("allows the calls that programs need", () => {
    expect(decisionOn({ number: calls.read })).toBe(ALLOWED);
    expect(decisionOn({ number: calls.clone, args: [0x11] })).toBe(ALLOWED);
    expect(decisionOn({ number: calls.ioctl, args: [0, 0x5413] })).toBe(ALLOWED);
    for (const family of [1, 2, 10, 16]) {
      expect(decisionOn({ number: calls.socket, args: [family] })).toBe(ALLOWED);
    }
  });

  it("denies calls that could escape the sandbox", () => {
    for (const number of [calls.keyctl, 425, 426, 427]) expect(decisionOn({ number })).toBe(REFUSED);
    for (const number of [calls.unshare, calls.clone]) {
      expect(decisionOn({ number, args: [0x1000_0011] })).toBe(REFUSED);
    }
    for (const request of [0x5412, 0x541c]) {
      expect(decisionOn({ number: calls.ioctl, args: [0, request] })).toBe(REFUSED);
    }
    for (const family of [0, 17, 31, 38, 40]) {
      expect(decisionOn({ number: calls.socket, args: [family] })).toBe(REFUSED);
    }
    expect(decisionOn({ number: 435 })).toBe(NOT_IMPLEMENTED);
  });

  it("denies Unix sockets if there is network access", () => {
    expect(decisionOn({ number: calls.socket, args: [1] }, true)).toBe(REFUSED);
    expect(decisionOn({ number: calls.socket, args: [2] }, true)).toBe(ALLOWED);
  });

  it.each([
    ["stream", 1, ALLOWED],
    ["sequenced packet", 5, ALLOWED],
    ["datagram", 2, REFUSED],
    ["raw", 3, REFUSED],
  ])(
    "with network access, allows pairs of %s sockets only if they stay connected",
    (_name, type, decision) => {
      for (const flags of [0, 0x800, 0x8_0000, 0x8_0800]) {
        const call = { number: calls.socketpair, args: [1, type | flags] };
        expect(decisionOn(call, true)).toBe(decision);
        expect(decisionOn(call)).toBe(ALLOWED);
      }
    },
  );

  it("denies calls for other architectures", () => {
    expect(decisionOn({ number: calls.read, architecture: I386 })).toBe(REFUSED);
    expect(decisionOn({ number: 0x4000_0000 + calls.socket, args: [1] })).toBe(NOT_IMPLEMENTED);
  });
});

it("returns no filter for an unknown architecture", () => {
  vi.spyOn(process, "arch", "get").mockReturnValue("riscv64");

  expect(systemCallFilter({ network: false })).toBeUndefined();
});
