/**
 * Returns the command that starts this program again. If npm runs it from a project or the npx cache, `parley` is
 * not on the user's `PATH`. In that case, the command uses npx with the full package name, because `npx parley`
 * could run a different package. In a clone, the command runs the clone's script with pnpm, which npx downloads if
 * it is not installed.
 *
 * @param folder Folder that contains this program's code.
 */
export function startWords(env: NodeJS.ProcessEnv, folder: string = import.meta.dirname): readonly string[] {
  const starter = env["npm_config_user_agent"];
  if (starter === undefined) return ["parley"];
  if (/[\\/]node_modules[\\/]/.test(folder)) return ["npx", "@parley/cli"];
  const [, pnpm] = /^(pnpm\/\S+)/.exec(starter) ?? [];
  const isScript = ["start", "parley"].includes(env["npm_lifecycle_event"] ?? "");
  return isScript && pnpm !== undefined ? ["npx", "-y", pnpm.replace("/", "@"), "parley"] : ["parley"];
}
