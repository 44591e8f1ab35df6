import assert from "node:assert/strict";

import type { Task } from "../task.ts";

interface NanoidModule {
  readonly nanoid: (size?: number) => string;
  readonly customAlphabet: (alphabet: string, size: number) => () => string;
}

export const nanoidTask: Task = {
  id: "nanoid",
  name: "nanoid",
  license: "MIT",
  broken: {
    version: "3.3.7",
    integrity:
      "sha512-eSRppjcPIatRIMC1U6UngP8XFcz8MQWGQdt1MTBQ7NaAmvXDfvNxbvWV3x2y6CdEUciCSsDHDQZbhYaB8QEo2g==",
  },
  fixed: {
    version: "3.3.8",
    integrity:
      "sha512-WNLf5Sd8oZxOm+TzppcYk8gVOgP+l58xNy58D0nbUnOxOWRWvlcCV4kUF7ltmI6PsrLl/BgKEyS4mqsGChFN0w==",
  },
  statement: [
    "A size that is not an integer poisons the generator: `nanoid(10.5)` has 11 characters, and all ids after",
    "it are the same character repeated. The size should be cut to an integer, and no call should have an",
    "effect on later ones. It is about `index.cjs` and its twin `index.js`.",
  ].join(" "),
  judge(load) {
    for (const path of ["index.cjs", "index.js"]) {
      const { nanoid, customAlphabet } = load(path) as NanoidModule;
      assert.equal(nanoid(10.5).length, 10);
      const ids = Array.from({ length: 20 }, () => nanoid());
      for (const id of ids) {
        assert.equal(id.length, 21);
        assert.ok(new Set(id).size > 3, id);
      }
      assert.equal(new Set(ids).size, 20);
      assert.match(customAlphabet("ab", 8)(), /^[ab]{8}$/);
    }
  },
};
