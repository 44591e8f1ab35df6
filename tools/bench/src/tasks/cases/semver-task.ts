import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const semverTask: Task = {
  id: "semver",
  name: "semver",
  license: "ISC",
  broken: {
    version: "7.7.0",
    integrity:
      "sha512-DrfFnPzblFmNrIZzg5RzHegbiRWg7KMR7btwi2yjHwx06zsUbO5g613sVwEV7FTwmzJu+Io0lJe2GJ3LxqpvBQ==",
  },
  fixed: {
    version: "7.7.1",
    integrity:
      "sha512-hlq8tAfn0m/61p4BVRcPzIGr6LKiMwo4VM6dGi6pt4qcRkmNzTcWq6eCEjEh+qXjkMDvPlOFFSGwQjoEa6gyMA==",
  },
  statement: [
    "`semver.inc('1.2.3', 'prerelease', '1a')` returns null: identifiers that begin with a digit and go on",
    "with letters are refused as invalid, though they are valid in a version. It should be `1.2.4-1a.0`.",
  ].join(" "),
  judge(load) {
    const { inc } = load() as {
      readonly inc: (version: string, release: string, identifier?: string) => string | null;
    };
    assert.equal(inc("1.2.3", "prerelease", "1a"), "1.2.4-1a.0");
    assert.equal(inc("1.2.3", "preminor", "10b-x"), "1.3.0-10b-x.0");
    assert.equal(inc("1.2.3", "prerelease", "beta"), "1.2.4-beta.0");
    assert.equal(inc("1.2.3", "prerelease", "a b"), null);
    assert.equal(inc("1.2.3", "prerelease", "01"), null);
  },
};
