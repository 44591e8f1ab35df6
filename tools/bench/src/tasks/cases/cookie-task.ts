import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const cookieTask: Task = {
  id: "cookie",
  name: "cookie",
  license: "MIT",
  broken: {
    version: "0.6.0",
    integrity:
      "sha512-U71cyTamuh1CRNCfpGY6to28lxvNwPG4Guz/EVjgf3Jmzv0vlDp1atT9eS5dDjMYHucpHbWns6Lwf3BKz6svdw==",
  },
  fixed: {
    version: "0.7.0",
    integrity:
      "sha512-qCf+V4dtlNhSRXGAZatc1TasyFO6GjohcOul807YOb5ik3+kQSnb4d7iajeCL8QHaJ4uZEjCgiCJerKXwdRVlQ==",
  },
  statement: [
    "`serialize` lets values escape from their place: `serialize('a', 'b', { path: '/; HttpOnly' })` and `{",
    "domain: 'example.org; Path=/' }` add attributes of their own to the header, and the name `'a=1; b'` makes",
    "another cookie. Names, paths and domains that their syntax in RFC 6265 does not allow should be refused",
    "with a `TypeError`.",
  ].join(" "),
  judge(load) {
    const { serialize } = load() as {
      readonly serialize: (name: string, value: string, options?: object) => string;
    };
    assert.throws(() => serialize("a", "b", { path: "/; HttpOnly" }), TypeError);
    assert.throws(() => serialize("a", "b", { domain: "example.org; Path=/" }), TypeError);
    assert.throws(() => serialize("a=1; b", "c"), TypeError);
    assert.equal(
      serialize("a", "b c", { path: "/x", domain: "example.org", httpOnly: true }),
      "a=b%20c; Domain=example.org; Path=/x; HttpOnly",
    );
  },
};
