/** Names of variables that hold secrets by all custom. */
const SECRET =
  /(?:^|_)(?:\w*API_?KEY|ACCESSKEY|KEY|KEY_ID|SECRET(?:_\w+)?|TOKEN|\w*PASSWORD|PASSWD|PASSPHRASE|PAT|CREDENTIALS?|AUTH)$/i;
/** An address with a password in it. */
const WITH_PASSWORD = /:\/\/[^/\s:@]*:[^/\s@]+@/;

/** What commands are not given of an environment: keys, tokens and passwords, which are not the model's. */
export function withoutSecrets(environment: NodeJS.ProcessEnv): { readonly [name: string]: undefined } {
  const names = Object.keys(environment).filter(
    (name) => SECRET.test(name) || hasPassword(name, environment),
  );
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function hasPassword(name: string, environment: NodeJS.ProcessEnv): boolean {
  // Without its proxy a command would have no network.
  return !/_proxy$/i.test(name) && WITH_PASSWORD.test(environment[name] ?? "");
}
