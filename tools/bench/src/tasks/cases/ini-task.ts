import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const iniTask: Task = {
  id: "ini",
  name: "ini",
  license: "ISC",
  broken: {
    version: "1.3.5",
    integrity:
      "sha512-RZY5huIKCMRWDUqZlEi72f/lmXKMvuszcMBduliQ3nnWbx9X/ZBQO7DijMEYS9EhHBb2qacRUMtC7svLwe0lcw==",
  },
  fixed: {
    version: "1.3.6",
    integrity:
      "sha512-IZUoxEjNjubzrmvzZU4lKP7OnYmX72XRl3sqkfJhBKweKi5rnGi5+IUdlj/H1M+Ip5JQ1WzaDMOBRY90Ajc5jg==",
  },
  statement: [
    "Parsing an INI file from a stranger can change the prototype of all objects: after",
    "`ini.parse('[__proto__]\\npolluted = yes')`, `({}).polluted` is `'yes'`. Sections, keys and arrays called",
    "`__proto__` must not have such an effect; the rest of the file should be read as before.",
  ].join(" "),
  judge(load) {
    const ini = load() as { parse(text: string): Record<string, unknown> };
    const parsed = ini.parse(
      "a = 1\n[__proto__]\npolluted = yes\n[x.__proto__.y]\npolluted = yes\n[s]\nb = 2\n__proto__[] = 3\n",
    );
    const probe: Record<string, unknown> = {};
    assert.equal(probe["polluted"], undefined);
    assert.equal(probe["y"], undefined);
    assert.equal(parsed["a"], "1");
    assert.equal((parsed["s"] as Record<string, unknown>)["b"], "2");
    assert.deepEqual(Object.keys(Object.prototype), []);
  },
};
