import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const picomatchTask: Task = {
  id: "picomatch",
  name: "picomatch",
  license: "MIT",
  broken: {
    version: "2.3.0",
    integrity:
      "sha512-lY1Q/PiJGC2zOv/z391WOTD+Z02bCgsFfvxoXXf6h7kv9o+WmsmzYqrAwY63sNgOxE4xEdq0WyUnXfKeBrSvYw==",
  },
  fixed: {
    version: "2.3.1",
    integrity:
      "sha512-JU3teHTNjmE2VCGFzuY8EXzCDVwEqB2a8fsIvwaStHhAWJEeVd1o1QD80CU6+ZdEXXSLbSsuLwJjkCBWqRQUVA==",
  },
  statement: [
    "A negated extglob with a star that is followed by braces does not work: `picomatch.isMatch('/file.d.ts',",
    "'/!(*.d).{ts,tsx}')` is true, though `file.d` is excluded. With a plain `.ts` at the end it is right.",
  ].join(" "),
  judge(load) {
    const picomatch = load() as { isMatch(path: string, glob: string): boolean };
    const matching = (glob: string, paths: string[]): string[] =>
      paths.filter((path) => picomatch.isMatch(path, glob));
    const paths = ["/file.ts", "/file.d.ts", "/file.tsx", "/file.d.tsx", "/file.js"];
    assert.deepEqual(matching("/!(*.d).{ts,tsx}", paths), ["/file.ts", "/file.tsx"]);
    assert.deepEqual(matching("/!(*.d).ts", paths), ["/file.ts"]);
    assert.deepEqual(matching("/!(*.d).@(ts)", paths), ["/file.ts"]);
    assert.deepEqual(matching("/*.{ts,js}", paths), ["/file.ts", "/file.d.ts", "/file.js"]);
  },
};
