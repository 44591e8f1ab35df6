/** Names of variables that hold secrets by all custom. */
const SECRET = /(?:^|_)(?:API_?KEY|ACCESS_?KEY(?:_ID)?|SECRET(?:_\w+)?|TOKEN|PASSWORD|PASSWD|CREDENTIALS)$/i;

/** What commands are not given of an environment: keys, tokens and passwords, which are not the model's. */
export function withoutSecrets(environment: NodeJS.ProcessEnv): { readonly [name: string]: undefined } {
  const names = Object.keys(environment).filter((name) => SECRET.test(name) || name === "PARLEY_STORE");
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
