import { secretForms } from "./secret-forms.ts";

const mask = "***";

const secretName =
  /token(?!s)|secret|passw(?:or)?d|passphrase|(?:api|access|private|signing|encryption|account)[-_]?key|connection[-_]?string|credential|authorization|cookie|^_?auth$/i;

/** Private members of a JSON Web Key. */
const privateParts: readonly string[] = ["d", "p", "q", "dp", "dq", "qi", "k"];

/** Members with only secret values: environment variables and request headers. */
const secretive: readonly string[] = ["env", "headers"];

/**
 * Patterns for a URL's user and password, a secret URL parameter, an option or assignment, a bearer token, and known
 * token formats. Repetitions are bounded, so matching takes linear time even for long text.
 */
const secretsInText: readonly [pattern: RegExp, replacement: string][] = [
  // A password can contain any character, but must not look like a port.
  [
    /(?<![a-z\d+.-])([a-z][a-z\d+.-]*:\/\/)(?:[^\s/:@"]{0,256}:(?!\d+\/)[^\s"@]{1,256}|[^\s/@"]{1,512})@/gi,
    `$1${mask}@`,
  ],
  [/([?&][\w.-]{0,64}(?:token|secret|key|passw(?:or)?d|signature|sig)[\w.-]{0,64}=)[^\s&#"]+/gi, `$1${mask}`],
  [
    /((?<![\w-])[\w-]{0,64}(?:token|secret|passw(?:or)?d|api[-_]?key)[\w-]{0,64}\s{0,8}=\s{0,8})[^\s&"']+/gi,
    `$1${mask}`,
  ],
  [/\b(Bearer\s{1,8})[\w.~+/=-]{8,}/gi, `$1${mask}`],
  ...secretForms.map((form): [RegExp, string] => [form, mask]),
];

/**
 * Masks secrets in a message. A secret is recognized by its name, position or format. Returns the same text if there
 * are none.
 */
export function maskSecrets(text: string): string {
  try {
    const message = JSON.parse(text) as unknown;
    const masked = maskValue(message);
    return masked === message ? text : JSON.stringify(masked);
  } catch {
    return maskText(text);
  }
}

/** Returns the same value if there is nothing to mask. */
function maskValue(value: unknown): unknown {
  if (typeof value === "string") return maskText(value);
  if (Array.isArray(value)) return maskList(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const isWebKey = "kty" in value;
  const masked = entries.map(([key, member]: [string, unknown]) => {
    const isPrivate = isWebKey && privateParts.includes(key) && typeof member === "string";
    return [key, isPrivate ? mask : maskMember(key, member)] as const;
  });
  return masked.every(([, member], index) => member === entries[index]?.[1])
    ? value
    : Object.fromEntries(masked);
}

function maskMember(key: string, value: unknown): unknown {
  if (secretive.includes(key) && typeof value === "object" && value !== null) return maskVariables(value);
  return typeof value === "string" && value !== "" && secretName.test(key) ? mask : maskValue(value);
}

/** Masks variables, given as an object or as a list of names and values. */
function maskVariables(variables: object): object {
  if (Array.isArray(variables)) {
    return variables.map((variable: unknown) =>
      typeof variable === "object" && variable !== null && "value" in variable
        ? { ...variable, value: mask }
        : variable,
    );
  }
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? mask : value,
    ]),
  );
}

/** Masks a list. The string after an option such as `--token` is the option's value. */
function maskList(list: readonly unknown[]): readonly unknown[] {
  const masked = list.map((item, index) => {
    const before = list[index - 1];
    const isValue = typeof before === "string" && /^--?[\w-]+$/.test(before) && secretName.test(before);
    return isValue && typeof item === "string" ? mask : maskValue(item);
  });
  return masked.every((item, index) => item === list[index]) ? list : masked;
}

function maskText(text: string): string {
  return secretsInText.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}
