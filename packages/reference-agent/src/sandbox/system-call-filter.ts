/**
 * Builds a seccomp program for `bwrap --seccomp`, in the classic BPF format. It denies system calls that reach beyond
 * the sandbox's namespaces or needlessly increase the kernel's attack surface.
 */
export function systemCallFilter({ network }: { readonly network: boolean }): Uint8Array | undefined {
  const calls = CALLS.get(process.arch);
  if (calls === undefined) return undefined;
  const program = [
    load(ARCHITECTURE),
    // System calls have different numbers on other architectures.
    ...unless(equal(calls.architecture), REFUSE),
    load(NUMBER),
    ...when(atLeast(X32), NOT_IMPLEMENTED),
    // The flags of `clone3` are in memory, where a filter cannot see them. Libraries fall back to `clone`.
    ...when(equal(calls.clone3), NOT_IMPLEMENTED),
    ...calls.refused.flatMap((number) => when(equal(number), REFUSE)),
    ...onCall(calls.clone, [load(argument(0)), ...when(hasBits(CLONE_NEWUSER), REFUSE), ALLOW]),
    ...onCall(calls.unshare, [load(argument(0)), ...when(hasBits(CLONE_NEWUSER), REFUSE), ALLOW]),
    ...onCall(calls.ioctl, [
      load(argument(1)),
      ...TERMINAL_INPUT.flatMap((request) => when(equal(request), REFUSE)),
      ALLOW,
    ]),
    ...onCall(calls.socket, [
      load(argument(0)),
      ...families(network).flatMap((family) => when(equal(family), ALLOW)),
      REFUSE,
    ]),
    ...(network ? onCall(calls.socketpair, [load(argument(1)), ...connectedTypes(), REFUSE]) : []),
    ALLOW,
  ];
  return assemble(program);
}

/**
 * Returns the socket families that commands may use. Excludes Unix sockets if commands have network access, because
 * then no namespace separates commands from the system's abstract sockets, and a filter cannot read a socket's
 * address.
 */
function families(network: boolean): readonly number[] {
  return network ? [AF_INET, AF_INET6, AF_NETLINK] : [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK];
}

/**
 * Allows only types of socket pairs that stay connected to each other. A datagram socket can reconnect and send to
 * any address, so a pair would be as powerful as any other socket.
 */
function connectedTypes(): Instruction[] {
  const flags = [0, SOCK_CLOEXEC, SOCK_NONBLOCK, SOCK_CLOEXEC | SOCK_NONBLOCK];
  return flags.flatMap((flag) =>
    [SOCK_STREAM, SOCK_SEQPACKET].flatMap((type) => when(equal(type | flag), ALLOW)),
  );
}

const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const SOCK_STREAM = 1;
const SOCK_SEQPACKET = 5;
const SOCK_NONBLOCK = 0x800;
const SOCK_CLOEXEC = 0x8_0000;
const CLONE_NEWUSER = 0x1000_0000;
/** `ioctl` requests that insert input into a terminal: TIOCSTI and TIOCLINUX. */
const TERMINAL_INPUT = [0x5412, 0x541c];
/** Bit that marks x32 system call numbers on x86-64. */
const X32 = 0x4000_0000;

interface Calls {
  /** See `AUDIT_ARCH_*` in linux/audit.h. */
  readonly architecture: number;
  readonly socket: number;
  readonly socketpair: number;
  readonly clone: number;
  readonly clone3: number;
  readonly unshare: number;
  readonly ioctl: number;
  readonly refused: readonly number[];
}

/** The system calls of io_uring, which a filter cannot inspect. The numbers are the same on every architecture. */
const IO_URING = [425, 426, 427];

const X64: Calls = {
  architecture: 0xc000_003e,
  socket: 41,
  socketpair: 53,
  clone: 56,
  clone3: 435,
  unshare: 272,
  ioctl: 16,
  // add_key, request_key, keyctl, setns, bpf, perf_event_open, userfaultfd
  refused: [248, 249, 250, 308, 321, 298, 323, ...IO_URING],
};

const ARM64: Calls = {
  architecture: 0xc000_00b7,
  socket: 198,
  socketpair: 199,
  clone: 220,
  clone3: 435,
  unshare: 97,
  ioctl: 29,
  // The same system calls on arm64.
  refused: [217, 218, 219, 268, 280, 241, 282, ...IO_URING],
};

/** System calls by architecture, using the architecture's name in Node.js. */
const CALLS: ReadonlyMap<string, Calls> = new Map([
  ["x64", X64],
  ["arm64", ARM64],
]);

/**
 * An instruction: its code, the number of instructions to skip if its condition is true or false, and its operand.
 * See `struct sock_filter`.
 */
type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, operand: number];

const EPERM = 1;
const ENOSYS = 38;
const ALLOW: Instruction = [0x06, 0, 0, 0x7fff_0000];
const REFUSE: Instruction = [0x06, 0, 0, 0x0005_0000 | EPERM];
const NOT_IMPLEMENTED: Instruction = [0x06, 0, 0, 0x0005_0000 | ENOSYS];

// Offsets in `struct seccomp_data`.
const NUMBER = 0;
const ARCHITECTURE = 4;
/** Returns the offset of an argument's lower half. All supported architectures are little-endian. */
const argument = (index: number): number => 16 + 8 * index;

const load = (offset: number): Instruction => [0x20, 0, 0, offset];

/** A comparison with the loaded value. Its jumps are filled in later. */
type Comparison = readonly [code: number, operand: number];
const equal = (value: number): Comparison => [0x15, value];
const atLeast = (value: number): Comparison => [0x35, value];
const hasBits = (bits: number): Comparison => [0x45, bits];

function when([code, operand]: Comparison, then: Instruction): Instruction[] {
  return [[code, 0, 1, operand], then];
}

function unless([code, operand]: Comparison, then: Instruction): Instruction[] {
  return [[code, 1, 0, operand], then];
}

/** Returns the instructions for one system call. `then` must end in a decision. */
function onCall(number: number, then: readonly Instruction[]): Instruction[] {
  return [[0x15, 0, then.length, number], ...then];
}

function assemble(program: readonly Instruction[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8 * program.length));
  for (const [index, [code, ifTrue, ifFalse, operand]] of program.entries()) {
    const at = 8 * index;
    bytes.setUint16(at, code, true);
    bytes.setUint8(at + 2, ifTrue);
    bytes.setUint8(at + 3, ifFalse);
    bytes.setUint32(at + 4, operand >>> 0, true);
  }
  return new Uint8Array(bytes.buffer);
}
