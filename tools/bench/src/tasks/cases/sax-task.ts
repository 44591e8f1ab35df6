import assert from "node:assert/strict";

import type { Task } from "../task.ts";

interface SaxParser {
  write(xml: string): this;
  close(): this;
}

export const saxTask: Task = {
  id: "sax",
  name: "sax",
  license: "ISC",
  broken: {
    version: "1.2.3",
    integrity:
      "sha512-U/jqm5gm+jcljJwhp8Be5/JhWjl1XGwjF65aKmihVaReZ7fU69w2xESMg5PMqRqYIb8lagU4/4g3+1QXk3fgdg==",
  },
  fixed: {
    version: "1.2.4",
    integrity:
      "sha512-NqVDv9TpANUjFm0N8uM5GxL36UgKi9/atZw+x7YFnQ8ckwFGKrl4xX4yWtrey3UJm5nP1kUbnYgLopqWNSRhWw==",
  },
  statement: [
    'The text `&#NaN;` crashes the parser with "Invalid code point NaN". It is an invalid character entity,',
    "like `&#x;`: an error in strict mode, and the text itself otherwise.",
  ].join(" "),
  judge(load) {
    const sax = load() as { parser(strict: boolean): SaxParser };
    const text = (xml: string, strict = false): string => {
      let read = "";
      const parser = Object.assign(sax.parser(strict), {
        ontext: (part: string) => (read += part),
        onerror(error: Error) {
          throw error;
        },
      });
      parser.write(xml).close();
      return read;
    };
    assert.equal(text("<r>&#NaN;</r>"), "&#NaN;");
    assert.throws(() => text("<r>&#NaN;</r>", true), /Invalid character entity/);
    assert.equal(text("<r>&#65;&#x42;&amp;</r>", true), "AB&");
  },
};
