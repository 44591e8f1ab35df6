/** Replaces a secret. */
const mask = "***";

const secretName =
  /token(?!s)|secret|passw(?:or)?d|passphrase|api[-_]?key|access[-_]?key|private[-_]?key|credential|authorization|cookie/i;

/** Members whose values are all secrets: the variables of a process, the headers of a request. */
const secretive: readonly string[] = ["env", "headers"];

/**
 * User and password of an address; a secret parameter of one; an option or assignment; a bearer token; keys of known forms.
 */
const secretsInText: readonly [pattern: RegExp, replacement: string][] = [
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@"]+@/gi, `$1${mask}@`],
  [/([?&][\w.-]*(?:token|secret|key|passw(?:or)?d|signature|sig)[\w.-]*=)[^\s&#"]+/gi, `$1${mask}`],
  [/(\b[\w-]*(?:token|secret|passw(?:or)?d|api[-_]?key)[\w-]*\s*=\s*)[^\s&"']+/gi, `$1${mask}`],
  [/\b(Bearer\s+)[\w.~+/=-]{8,}/gi, `$1${mask}`],
  [
    /\b(?:sk|pk|rk)-[\w-]{16,}|\bgh[oprsu]_\w{16,}|\bgithub_pat_\w{16,}|\bxox[abprs]-[\w-]{10,}|\bAKIA[\dA-Z]{16}\b/g,
    mask,
  ],
];

/**
 * Masks the secrets of a message, as far as their names, places and forms show them; returns the same text if there are
 * none.
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

/** Returns the same value if there is nothing to mask in it. */
function maskValue(value: unknown): unknown {
  if (typeof value === "string") return maskText(value);
  if (Array.isArray(value)) return maskList(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const masked = entries.map(([key, member]: [string, unknown]) => [key, maskMember(key, member)] as const);
  return masked.every(([, member], index) => member === entries[index]?.[1])
    ? value
    : Object.fromEntries(masked);
}

function maskMember(key: string, value: unknown): unknown {
  if (secretive.includes(key) && typeof value === "object" && value !== null) return maskVariables(value);
  return typeof value === "string" && value !== "" && secretName.test(key) ? mask : maskValue(value);
}

/** Masks variables by name, or in a list of names and values. */
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

/** The word after an option such as `--token` is its value. */
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
