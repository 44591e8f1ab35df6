/** Tokens that consist of a service's prefix and at least `atLeast` characters. */
const marked: readonly [marks: string, characters: string, atLeast: number][] = [
  ["sk- pk- rk-", String.raw`[\w-]`, 16],
  ["sk_live_ sk_test_ rk_live_ rk_test_ whsec_", String.raw`\w`, 10],
  ["ghp_ gho_ ghu_ ghs_ ghr_ github_pat_", String.raw`\w`, 16],
  ["glpat- gldt- glrt- glptt- glcbt- gloas- glsoat-", String.raw`[\w-]`, 16],
  ["xoxa- xoxb- xoxe- xoxp- xoxr- xoxs- xapp-", String.raw`[\w-]`, 10],
  ["AKIA ASIA", String.raw`[\dA-Z]`, 16],
  ["AIza ya29.", String.raw`[\w-]`, 30],
  ["npm_ hf_ gsk_ xai- pplx- nvapi- r8_ figd_ lin_api_ dckr_pat_ pypi- sbp_ dop_v1_", String.raw`[\w-]`, 20],
  ["shpat_ shpca_ shppa_ shpss_", String.raw`[\da-fA-F]`, 30],
  ["hvs. hvb. tskey- ATATT3 SG.", String.raw`[\w=.-]`, 20],
  ["AGE-SECRET-KEY-", String.raw`[\dA-Z-]`, 20],
  ["https://hooks.slack.com/services/ https://discord.com/api/webhooks/", String.raw`[\w/-]`, 10],
];

const markedTokens = marked
  .map(([marks, characters, atLeast]) => {
    const begins = marks.split(" ").map((mark) => mark.replaceAll(/[./]/g, String.raw`\$&`));
    return `(?:${begins.join("|")})${characters}{${atLeast},}`;
  })
  .join("|");

/**
 * Patterns for secrets with a recognizable format: private key blocks, including Base64-encoded ones, and tokens for
 * well-known services. Each pattern has the `g` flag.
 */
export const secretForms: readonly RegExp[] = [
  // If a block is truncated, everything after its start is masked.
  /-----BEGIN (?:[A-Z\d]+ )*PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END (?:[A-Z\d]+ )*PRIVATE KEY(?: BLOCK)?-----|$)/g,
  /\bPrivate-Lines: \d+[^]*?(?:\bPrivate-MAC: \w+|$)/g,
  // Base64-encoded certificates and public keys are not secret.
  /\bLS0tLS1CRUdJTi(?!BDRVJU|BQVUJM)[\w+/=]{16,}/g,
  new RegExp(String.raw`\b(?:${markedTokens})`, "g"),
  // JSON Web Tokens.
  /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*)?/g,
];
