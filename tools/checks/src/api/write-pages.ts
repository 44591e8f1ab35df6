// Writes the API pages of the documentation site into the folder that is its argument.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { shortName } from "../checks/dependency-table.ts";
import { exportOriginsOf } from "../tree/export-origins.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { apiPage } from "./api-page.ts";
import { hasReport } from "./api-report.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Cannot write the API pages: name a folder");
const tree = openSourceTree(join(import.meta.dirname, "../../../.."));
const origins = exportOriginsOf(tree);
mkdirSync(folder, { recursive: true });

/** The types of a version are in the reference of the protocol. */
const hasPageElsewhere = (home: string, subpath: string): boolean =>
  home === "schema" && /^\.\/v\d/.test(subpath);

for (const home of tree.packages.filter(hasReport)) {
  const page = apiPage(home, origins, (subpath) => !hasPageElsewhere(home.folder, subpath));
  writeFileSync(join(folder, `${shortName(home.folder)}.md`), page);
}
