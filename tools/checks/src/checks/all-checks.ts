import { checkApiGroups } from "./api-groups.ts";
import { checkApiReports } from "./api-reports.ts";
import { checkBannedText } from "./banned-text.ts";
import { checkBrowserEntries } from "./browser-entries.ts";
import type { Check } from "./check.ts";
import { checkDeclaredDependencies } from "./declared-dependencies.ts";
import { checkDefaultValues } from "./default-values.ts";
import { checkDocComments } from "./doc-comments.ts";
import { checkEqualFigures } from "./equal-figures.ts";
import { checkExperimental } from "./experimental.ts";
import { checkFolders } from "./folders.ts";
import { checkForeignNames } from "./foreign-names.ts";
import { checkImportTable } from "./import-table.ts";
import { checkInstallLines } from "./install-lines.ts";
import { checkListeners } from "./listeners.ts";
import { checkManifests } from "./manifests.ts";
import { checkNpmLines } from "./npm-lines.ts";
import { checkPageNames } from "./page-names.ts";
import { checkProtocolLayers } from "./protocol-layers.ts";
import { checkPublishedPages } from "./published-pages.ts";
import { checkReachedPeers } from "./reached-peers.ts";
import { checkStartingPoints } from "./starting-points.ts";

/** All checks, in alphabetical order. */
export const allChecks: readonly Check[] = [
  { name: "api-groups", check: checkApiGroups },
  { name: "api-reports", check: checkApiReports },
  { name: "banned-text", check: checkBannedText },
  { name: "browser-entries", check: checkBrowserEntries },
  { name: "declared-dependencies", check: checkDeclaredDependencies },
  { name: "default-values", check: checkDefaultValues },
  { name: "doc-comments", check: checkDocComments },
  { name: "equal-figures", check: checkEqualFigures },
  { name: "experimental", check: checkExperimental },
  { name: "folders", check: checkFolders },
  { name: "foreign-names", check: checkForeignNames },
  { name: "import-table", check: checkImportTable },
  { name: "install-lines", check: checkInstallLines },
  { name: "listeners", check: checkListeners },
  { name: "manifests", check: checkManifests },
  { name: "npm-lines", check: checkNpmLines },
  { name: "page-names", check: checkPageNames },
  { name: "protocol-layers", check: checkProtocolLayers },
  { name: "published-pages", check: checkPublishedPages },
  { name: "reached-peers", check: checkReachedPeers },
  { name: "starting-points", check: checkStartingPoints },
];
