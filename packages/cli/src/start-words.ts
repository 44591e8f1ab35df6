/**
 * Returns the command that starts this program again. Programs that npm runs from a project or its cache are
 * not on the user's `PATH`. The command names the package, because `npx parley` could run a different one. In
 * a clone, it is the path of the clone's script, which works even if pnpm is not installed.
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
