// Writes the API pages of the documentation site into the given folder.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { shortName } from "../checks/dependency-table.ts";
import { exportOriginsOf, originsAcrossPackages } from "../tree/export-origins.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { apiGroups } from "./api-groups.ts";
import { apiLinksOf, hasApiPage } from "./api-links.ts";
import { apiPage } from "./api-page.ts";
import { hasReport } from "./api-report.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Cannot write the API pages: name a folder");
const tree = openSourceTree(join(import.meta.dirname, "../../../.."));
const origins = exportOriginsOf(tree);
mkdirSync(folder, { recursive: true });

const homes = tree.packages.filter(hasReport).map((home) => ({
  home,
  page: `${shortName(home.folder)}.md`,
  includes: (subpath: string) => hasApiPage(home.folder, subpath),
}));
const links = apiLinksOf(homes, originsAcrossPackages(tree));
const titleOf = (page: string): string =>
  /^# (.+)$/m.exec(tree.read(`docs/pages/${page}.md`))?.[1]?.replaceAll("`", "") ?? page;
for (const each of homes) {
  const groups = apiGroups[each.home.folder] ?? [];
  writeFileSync(join(folder, each.page), apiPage(each, { origins, links, groups, titleOf }));
}
