/** Names of variables that hold secrets by all custom. */
const SECRET =
  /(?:^|_)(?:\w*API_?KEYS?|ACCESSKEY|KEY|KEY_ID|SECRETS?(?:_\w+)?|\w*TOKEN|\w*PASSWORD|PASSWD|MYSQL_PWD|PASSPHRASE|PAT|CREDENTIALS?|AUTH(?:_CONFIG)?)$/i;
/** An address with a password in it, or with what a server of the web takes for one. */
const WITH_PASSWORD = /(?:https?:\/\/|:\/\/[^/\s:@]*:)[^/\s@]+@/i;

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
