import assert from "node:assert/strict";

import type { Task } from "../task.ts";

interface Slugify {
  (text: string, options?: object): string;
  extend(characters: Readonly<Record<string, string>>): void;
}

export const slugifyTask: Task = {
  id: "slugify",
  name: "slugify",
  license: "MIT",
  broken: {
    version: "1.6.5",
    integrity:
      "sha512-8mo9bslnBO3tr5PEVFzMPIWwWnipGS0xVbYf65zxDqfNwmzYn1LpiKNrR6DlClusuvo+hDHd1zKpmfAe83NQSQ==",
  },
  fixed: {
    version: "1.6.6",
    integrity:
      "sha512-h+z7HKHYXj6wJU+AnS/+IH8Uh9fdcX1Lrhg1/VMdf9PwoBQXFcXiAdsy2tSK0P6gKwJLXp02r90ahUCqHk9rrw==",
  },
  statement: [
    "`slugify.extend({ '+': '' })` should remove every plus sign, but `slugify('a+b')` is still `a+b`: a",
    "replacement that is the empty text is not used.",
  ].join(" "),
  judge(load) {
    const slugify = load() as Slugify;
    slugify.extend({ "+": "", "☢": "radioactive" });
    assert.equal(slugify("a+b"), "ab");
    assert.equal(slugify("unicode ♥ is ☢"), "unicode-love-is-radioactive");
    assert.equal(slugify("Das Öl", { lower: true, locale: "de" }), "das-oel");
  },
};
