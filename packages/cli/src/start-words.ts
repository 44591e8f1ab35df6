/**
 * Returns the words that start this program again, because what npm runs from a project or its cache is not on the
 * user's `PATH`. They name the package, since `npx parley` may load one that is not ours.
 *
 * @param folder A folder of this program.
 */
export function startWords(env: NodeJS.ProcessEnv, folder: string = import.meta.dirname): readonly string[] {
  const isRunByNpm = env["npm_config_user_agent"] !== undefined;
  return isRunByNpm && /[\\/]node_modules[\\/]/.test(folder) ? ["npx", "@parley/cli"] : ["parley"];
}
