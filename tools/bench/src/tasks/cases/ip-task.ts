import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const ipTask: Task = {
  id: "ip",
  name: "ip",
  license: "MIT",
  broken: {
    version: "1.1.8",
    integrity:
      "sha512-PuExPYUiu6qMBQb4l06ecm6T6ujzhmh+MeJcW9wa89PoAz5pvd4zPgN5WJV104mb6S2T1AwNIAaB70JNrLQWhg==",
  },
  fixed: {
    version: "1.1.9",
    integrity:
      "sha512-cyRxvOEpNHNtchU3Ln9KC/auJgup87llfQpQ+t5ghoC/UhL16SWzbueiCsdTnWmqAWl7LadfuwhlqmtOaqMHdQ==",
  },
  statement: [
    "`ip.isPublic('0x7f.1')` and `ip.isPublic('0177.1')` are true, but both are ways to write 127.0.0.1, which",
    "is not public: parts of an IPv4 address may be hexadecimal (0x) or octal (a leading 0), and the last part",
    "may stand for several bytes. `isPrivate` has to understand these ways, too.",
  ].join(" "),
  judge(load) {
    const ip = load() as { isPublic(address: string): boolean; isPrivate(address: string): boolean };
    for (const address of ["0x7f.1", "0177.1", "0x7f.0.0.1", "127.0.0.1", "10.0.0.1", "192.168.1.1", "::1"]) {
      assert.equal(ip.isPublic(address), false, address);
      assert.equal(ip.isPrivate(address), true, address);
    }
    assert.equal(ip.isPublic("8.8.8.8"), true);
    assert.equal(ip.isPrivate("8.8.8.8"), false);
  },
};
