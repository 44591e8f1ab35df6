/** Words that name a secret, as a part of a variable's name. */
const SECRET_WORD =
  /^(?:\w*(?:API|ACCESS|SECRET|PRIVATE|SIGNING|ENCRYPTION|MASTER|DEPLOY|ACCOUNT)KEYS?|KEY|SECRETS?|\w*TOKEN|PASS|(?:DB|SQL|PG|USER|ROOT|ADMIN|SMTP|MAIL|FTP|REDIS|MONGO|SSH)PASS|(?:ROOT|BIND|ADMIN|USER|DB)?PW|\w*PASSWORDS?|PASSWD|PASSPHRASE|PAT|JWT|SK|CREDENTIALS?|CREDS?|BEARER|AUTHORIZATION|COOKIES?|WEBHOOKS?|MNEMONIC|SAS|\w*HEADERS?|DSN)$/;
/** Two words that name a secret together. */
const SECRET_PAIR =
  /(?:^|_)(?:BW|OP)_SESSION(?:_|$)|(?:^|_)SEED_PHRASE(?:_|$)|(?:^|_)API_KEYS(?:_|$)|_PWD(?:_|$)|(?:^|_)\w*AUTH(?:_CONFIG)?$/;
/** Last words of variables that hold the place of something, which commands need. */
const PLACE = /^(?:FILE|PATH|DIR|HOME|SOCK|SOCKET)$/;

/** Values that are secret under any name. */
const SECRET_VALUES: readonly RegExp[] = [
  // An address with a password, or with user information in an HTTP address, which may be a token. A port is not a password.
  /:\/\/[^/\s:@]*:(?!\d+\/)[^\s@]+@|https?:\/\/[^/\s@]+@/i,
  // A parameter of an address or a connection string.
  /(?:^|[?&;\s])(?:password|passwd|pwd|(?:\w+[_-])?(?:secret|token)|sig|api[_-]?key|accountkey|sharedaccesskey)=[^&;\s]/i,
  /authorization\s*:|\bbearer\s|^basic\s+[\w+/]{6,}=*$/i,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  // Keys whose providers mark them as such.
  /\b(?:sk-[\w-]{16}|[rs]k_live_|gh[oprsu]_\w{20}|github_pat_|glpat-|xox[abeprs]-|AKIA[0-9A-Z]{12}|AIza[\w-]{30}|npm_\w{30}|hf_\w{20}|eyJ[\w-]{8,}\.eyJ)/,
];

/** The user information of a proxy's address. Unlike other addresses, it may lack `http://`. */
const PROXY_USER = /^([a-z][a-z0-9+.-]*:\/\/)?\S*@/i;

/**
 * The changes that take keys, tokens and passwords, which the model must not see, from an environment: `undefined` unsets a
 * variable. A proxy stays without its password, since a command may need it for network access.
 */
export function withoutSecrets(environment: NodeJS.ProcessEnv): {
  readonly [name: string]: string | undefined;
} {
  const changes = new Map<string, string | undefined>();
  for (const [name, value = ""] of Object.entries(environment)) {
    if (/_proxy$/i.test(name)) {
      if (PROXY_USER.test(value)) changes.set(name, value.replace(PROXY_USER, "$1"));
    } else if (isSecretName(name) || SECRET_VALUES.some((pattern) => pattern.test(value))) {
      changes.set(name, undefined);
    }
  }
  return Object.fromEntries(changes);
}

function isSecretName(name: string): boolean {
  // "openaiApiKey", "API_KEY2" and "npm_config__authToken" have the words of "API_KEY" and "AUTH_TOKEN".
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_")
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== "");
  if (PLACE.test(words.at(-1) ?? "")) return false;
  return words.some((word) => SECRET_WORD.test(word)) || SECRET_PAIR.test(words.join("_"));
}
