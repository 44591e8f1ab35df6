import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const shellQuoteTask: Task = {
  id: "shell-quote",
  name: "shell-quote",
  license: "MIT",
  broken: {
    version: "1.7.2",
    integrity:
      "sha512-mRz/m/JVscCrkMyPqHc/bczi3OQHkLTqXHEFu0zDhK/qfv3UcOA4SVmRCLmos4bhjr9ekVQubj/R7waKapmiQg==",
  },
  fixed: {
    version: "1.7.3",
    integrity:
      "sha512-Vpfqwm4EnqGdlsBFNmHhxhElJYrdfcxPThu+ryKS5J8L/fhAwLazFZtq+S+TWZ9ANj2piSQLGj6NQg+lKPmxrw==",
  },
  statement: [
    "`quote` leaves a backquote as it is if a colon follows it: in `quote(['`:`id`:`'])` not all backquotes",
    "are escaped, so a shell runs what is between them. The exception for a Windows drive such as `C:` must",
    "only hold for letters.",
  ].join(" "),
  judge(load) {
    const { quote } = load() as { readonly quote: (args: string[]) => string };
    assert.equal(quote(["`:`id`:`"]), "\\`\\:\\`id\\`\\:\\`");
    assert.equal(quote(["_:$x", "[:;"]), "_\\:\\$x \\[\\:\\;");
    assert.equal(quote(["a b", "it's"]), `'a b' "it's"`);
    assert.match(quote(["C:\\projects"]), /^C:/);
  },
};
