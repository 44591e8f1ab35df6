import { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { vendorFolder } from "./pack-clone.ts";
import type { PackedClone } from "./pack-clone.ts";

interface ProjectManifest {
  readonly dependencies: object;
  readonly devDependencies: object;
}

/** Copies the tarballs into a new project and overrides its indirect dependencies with them. */
export function vendorPackages(project: string, { folder, tarballs, versions }: PackedClone): void {
  mkdirSync(join(project, vendorFolder));
  for (const file of Object.values(tarballs))
    copyFileSync(join(folder, file), join(project, vendorFolder, file));

  const file = join(project, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as ProjectManifest;
  const direct = { ...manifest.dependencies, ...manifest.devDependencies };
  const others = Object.keys(tarballs).filter((name) => !(name in direct));
  const overrides = Object.fromEntries(others.map((name) => [name, versions[name]]));
  writeFileSync(file, `${JSON.stringify({ ...manifest, overrides }, undefined, 2)}\n`);

  appendFileSync(
    join(project, "README.md"),
    `
## Parley's packages

They are tarballs in \`${vendorFolder}\`, packed from a clone of Parley: commit them with the rest. To add another package:

\`\`\`sh
npm install ./${vendorFolder}/${tarballs["@parley/storage"]}
\`\`\`

To use the packages on npm instead, once they are there: delete \`${vendorFolder}\`, \`package-lock.json\`, and \`overrides\` in \`package.json\`,
and install the same packages by their names.
`,
  );
}
