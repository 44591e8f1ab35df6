import { checkAcyclic } from "./acyclic.ts";
import { checkApiReports } from "./api-reports.ts";
import { checkBrowserEntries } from "./browser-entries.ts";
import type { Check } from "./check.ts";
import { checkDeclarations } from "./declarations.ts";
import { checkDeclaredDependencies } from "./declared-dependencies.ts";
import { checkDocComments } from "./doc-comments.ts";
import { checkEqualFigures } from "./equal-figures.ts";
import { checkExperimental } from "./experimental.ts";
import { checkFileNames } from "./file-names.ts";
import { checkFolders } from "./folders.ts";
import { checkForeignNames } from "./foreign-names.ts";
import { checkGenerated } from "./generated.ts";
import { checkImportTable } from "./import-table.ts";
import { checkInstallLines } from "./install-lines.ts";
import { checkListeners } from "./listeners.ts";
import { checkManifests } from "./manifests.ts";
import { checkNodeSentence } from "./node-sentence.ts";
import { checkNpmLines } from "./npm-lines.ts";
import { checkPageNames } from "./page-names.ts";
import { checkProse } from "./prose.ts";
import { checkProtocolLayers } from "./protocol-layers.ts";
import { checkPublishedPages } from "./published-pages.ts";
import { checkReachedPeers } from "./reached-peers.ts";
import { checkSilence } from "./silence.ts";
import { checkSizes } from "./sizes.ts";

/** All checks, in alphabetical order. */
export const allChecks: readonly Check[] = [
  { name: "acyclic", check: checkAcyclic },
  { name: "api-reports", check: checkApiReports },
  { name: "browser-entries", check: checkBrowserEntries },
  { name: "declarations", check: checkDeclarations },
  { name: "declared-dependencies", check: checkDeclaredDependencies },
  { name: "doc-comments", check: checkDocComments },
  { name: "equal-figures", check: checkEqualFigures },
  { name: "experimental", check: checkExperimental },
  { name: "file-names", check: checkFileNames },
  { name: "folders", check: checkFolders },
  { name: "foreign-names", check: checkForeignNames },
  { name: "generated", check: checkGenerated },
  { name: "import-table", check: checkImportTable },
  { name: "install-lines", check: checkInstallLines },
  { name: "listeners", check: checkListeners },
  { name: "manifests", check: checkManifests },
  { name: "node-sentence", check: checkNodeSentence },
  { name: "npm-lines", check: checkNpmLines },
  { name: "page-names", check: checkPageNames },
  { name: "prose", check: checkProse },
  { name: "protocol-layers", check: checkProtocolLayers },
  { name: "published-pages", check: checkPublishedPages },
  { name: "reached-peers", check: checkReachedPeers },
  { name: "silence", check: checkSilence },
  { name: "sizes", check: checkSizes },
];
