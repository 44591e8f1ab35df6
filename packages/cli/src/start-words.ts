/**
 * Returns the words that start this program again, because what npm runs from a project or its cache is not on the
 * user's `PATH`. They name the package, since `npx parley` may load one that is not ours. In a clone they are those of
 * its script, which needs no installed pnpm.
 *
 * @param folder A folder of this program.
 */
export function startWords(env: NodeJS.ProcessEnv, folder: string = import.meta.dirname): readonly string[] {
  const starter = env["npm_config_user_agent"];
  if (starter === undefined) return ["parley"];
  if (/[\\/]node_modules[\\/]/.test(folder)) return ["npx", "@parley/cli"];
  const [, pnpm] = /^(pnpm\/\S+)/.exec(starter) ?? [];
  const isScript = ["start", "parley"].includes(env["npm_lifecycle_event"] ?? "");
  return isScript && pnpm !== undefined ? ["npx", "-y", pnpm.replace("/", "@"), "parley"] : ["parley"];
}
