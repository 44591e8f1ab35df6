import { checkAcyclic } from "./acyclic.ts";
import { checkBrowserEntries } from "./browser-entries.ts";
import { checkDeclarations } from "./declarations.ts";
import { checkDeclaredDependencies } from "./declared-dependencies.ts";
import { checkDocComments } from "./doc-comments.ts";
import { checkFileNames } from "./file-names.ts";
import { checkGenerated } from "./generated.ts";
import { checkImportTable } from "./import-table.ts";
import type { Law } from "./law.ts";
import { checkManifests } from "./manifests.ts";
import { checkProse } from "./prose.ts";
import { checkProtocolLayers } from "./protocol-layers.ts";
import { checkReachedPeers } from "./reached-peers.ts";
import { checkSilence } from "./silence.ts";
import { checkSizes } from "./sizes.ts";

/** Every law of the project, in the order of the alphabet. */
export const allLaws: readonly Law[] = [
  { name: "acyclic", check: checkAcyclic },
  { name: "browser-entries", check: checkBrowserEntries },
  { name: "declarations", check: checkDeclarations },
  { name: "declared-dependencies", check: checkDeclaredDependencies },
  { name: "doc-comments", check: checkDocComments },
  { name: "file-names", check: checkFileNames },
  { name: "generated", check: checkGenerated },
  { name: "import-table", check: checkImportTable },
  { name: "manifests", check: checkManifests },
  { name: "prose", check: checkProse },
  { name: "protocol-layers", check: checkProtocolLayers },
  { name: "reached-peers", check: checkReachedPeers },
  { name: "silence", check: checkSilence },
  { name: "sizes", check: checkSizes },
];
