/** Names of variables that commonly hold secrets. */
const SECRET =
  /(?:^|_)(?:\w*API_?KEYS?|ACCESSKEY|KEY|KEY_ID|SECRETS?(?:_\w+)?|\w*TOKEN|\w*PASSWORD|PASSWD|MYSQL_PWD|PASSPHRASE|PAT|CREDENTIALS?|AUTH(?:_CONFIG)?)$/i;
/** An address with a password, or with user information in an HTTP address, which may be a token. */
const WITH_PASSWORD = /(?:https?:\/\/|:\/\/[^/\s:@]*:)[^/\s@]+@/i;

/** Unsets the variables with keys, tokens and passwords, which the model must not see. */
export function withoutSecrets(environment: NodeJS.ProcessEnv): { readonly [name: string]: undefined } {
  const names = Object.keys(environment).filter(
    (name) => SECRET.test(name) || hasPassword(name, environment),
  );
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function hasPassword(name: string, environment: NodeJS.ProcessEnv): boolean {
  // A command may need its proxy for network access.
  return !/_proxy$/i.test(name) && WITH_PASSWORD.test(environment[name] ?? "");
}
