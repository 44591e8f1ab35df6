/** Names of variables that hold secrets by all custom. */
const SECRET = /(?:^|_)(?:API_?KEY|ACCESS_?KEY(?:_ID)?|SECRET(?:_\w+)?|TOKEN|PASSWORD|PASSWD|CREDENTIALS)$/i;

/** The agent's environment for the commands that it runs: without keys, tokens and passwords, which are not the model's. */
export function commandEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !SECRET.test(name) && name !== "PARLEY_STORE"),
  );
}
