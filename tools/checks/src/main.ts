// Prints all violations, one per line, and exits with code 1 if there are any. Usage: `node tools/checks/src/main.ts
// [root]`.
import { join } from "node:path";

import { allChecks } from "./checks/all-checks.ts";
import { formatFinding } from "./finding.ts";
import { openSourceTree } from "./tree/source-tree.ts";

const tree = openSourceTree(process.argv[2] ?? join(import.meta.dirname, "../../.."));
let total = 0;
for (const { name, check } of allChecks) {
  for (const finding of check(tree)) {
    total++;
    console.log(`${formatFinding(finding)} [${name}]`);
  }
}
console.error(`${allChecks.length} checks, ${tree.files.length} files, ${total} findings`);
process.exitCode = total === 0 ? 0 : 1;
