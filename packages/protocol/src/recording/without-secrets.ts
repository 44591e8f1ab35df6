import { maskSecrets } from "./mask-secrets.ts";
import { secretForms } from "./secret-forms.ts";

/** Words in a variable's name that indicate a secret. */
const SECRET_WORD =
  /^(?:\w*(?:API|ACCESS|SECRET|PRIVATE|SIGNING|ENCRYPTION|MASTER|DEPLOY|ACCOUNT)KEYS?|KEY|SECRETS?|\w*TOKEN|PASS|(?:DB|SQL|PG|USER|ROOT|ADMIN|SMTP|MAIL|FTP|REDIS|MONGO|SSH)PASS|(?:ROOT|BIND|ADMIN|USER|DB)?PW|\w*PASSWORDS?|PASSWD|PASSPHRASE|PAT|JWT|SK|CREDENTIALS?|CREDS?|BEARER|AUTHORIZATION|COOKIES?|WEBHOOKS?|MNEMONIC|SAS|\w*HEADERS?|DSN)$/;
/** Pairs of words in a variable's name that indicate a secret. */
const SECRET_PAIR =
  /(?:^|_)(?:BW|OP)_SESSION(?:_|$)|(?:^|_)SEED_PHRASE(?:_|$)|(?:^|_)API_KEYS(?:_|$)|_PWD(?:_|$)|(?:^|_)\w*AUTH(?:_CONFIG)?$/;
/** Last words in the names of variables that contain a path. Commands need these variables. */
const PLACE = /^(?:FILE|PATH|DIR|HOME|SOCK|SOCKET)$/;

/** Patterns for values that are secret regardless of the variable's name. */
const SECRET_VALUES: readonly RegExp[] = [
  // A URL with a password, or an HTTP URL with user information, which may be a token. A port is not a password.
  /:\/\/[^/\s:@]*:(?!\d+\/)[^\s@]+@|https?:\/\/[^/\s@]+@/i,
  // A parameter in a URL or connection string.
  /(?:^|[?&;\s])(?:password|passwd|pwd|(?:\w+[_-])?(?:secret|token)|sig|api[_-]?key|accountkey|sharedaccesskey)=[^&;\s]/i,
  /authorization\s*:|\bbearer\s|^basic\s+[\w+/]{6,}=*$/i,
  // A configuration line, as in .npmrc, .netrc, an env file or YAML.
  /_auth(?:token)?\s*=\s*\S|\bmachine\s+\S+[^]*\bpassword\s+\S/i,
  /(?:^|\n)[ \t-]*"?[\w-]*(?:password|passwd|secret|secret[_-]\w*key|token|api[_-]?key|private[_-]?key|key-data)"?\s*[:=]\s*\S/i,
];

/** Matches the user information in a proxy URL. Unlike other URLs, proxy URLs can omit `http://`. */
const PROXY_USER = /^([a-z][a-z0-9+.-]*:\/\/)?\S*@/i;

interface Variables {
  readonly [name: string]: string | undefined;
}

/**
 * Returns the changes that remove keys, tokens and passwords from an environment, for programs that must not have
 * access to them. `undefined` unsets a variable. A proxy URL loses only its password.
 */
export function withoutSecrets(environment: Variables): Variables {
  const changes = new Map<string, string | undefined>();
  for (const [name, value = ""] of Object.entries(environment)) {
    if (/_proxy$/i.test(name)) {
      if (PROXY_USER.test(value)) changes.set(name, value.replace(PROXY_USER, "$1"));
    } else if (isSecretName(name) || isSecretValue(value) || isSecretValue(decodeBase64(value))) {
      changes.set(name, undefined);
    }
  }
  return Object.fromEntries(changes);
}

function isSecretValue(value: string): boolean {
  if (SECRET_VALUES.some((pattern) => pattern.test(value))) return true;
  if (secretForms.some((form) => value.search(form) !== -1)) return true;
  // Matches service account keys and Docker credentials, for example.
  return isJsonObject(value) && maskSecrets(value) !== value;
}

function isJsonObject(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** Decodes Base64 text. Returns an empty string if it is invalid. */
function decodeBase64(value: string): string {
  const isEncoded = value.length >= 24 && /^[\w+/\s-]+=*\s*$/.test(value);
  if (!isEncoded) return "";
  try {
    return atob(value.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

function isSecretName(name: string): boolean {
  // Splits the name into words, so that "openaiApiKey", "API_KEY2" and "npm_config__authToken" are recognized.
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_")
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== "");
  if (PLACE.test(words.at(-1) ?? "")) return false;
  return words.some((word) => SECRET_WORD.test(word)) || SECRET_PAIR.test(words.join("_"));
}
