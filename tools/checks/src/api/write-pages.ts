// Writes the documentation site's API pages into the folder given as its argument.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { shortName } from "../checks/dependency-table.ts";
import { exportOriginsOf, originsAcrossPackages } from "../tree/export-origins.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { apiLinksOf } from "./api-links.ts";
import { apiPage } from "./api-page.ts";
import { hasReport } from "./api-report.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Cannot write the API pages: name a folder");
const tree = openSourceTree(join(import.meta.dirname, "../../../.."));
const origins = exportOriginsOf(tree);
mkdirSync(folder, { recursive: true });

/** A version's types are covered by the protocol reference. */
const hasPageElsewhere = (home: string, subpath: string): boolean =>
  home === "schema" && /^\.\/v\d/.test(subpath);

const homes = tree.packages.filter(hasReport).map((home) => ({
  home,
  page: `${shortName(home.folder)}.md`,
  includes: (subpath: string) => !hasPageElsewhere(home.folder, subpath),
}));
const links = apiLinksOf(homes, originsAcrossPackages(tree));
for (const each of homes) writeFileSync(join(folder, each.page), apiPage(each, origins, links));
