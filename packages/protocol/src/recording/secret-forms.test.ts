import { expect, test } from "vitest";

import { secretForms } from "./secret-forms.ts";

const hide = (text: string): string =>
  secretForms.reduce((hidden, form) => hidden.replaceAll(form, "***"), text);

test.each([
  `sk-ant-${"a1".repeat(10)}`,
  `sk_live_${"a1".repeat(10)}`,
  `github_pat_${"a1".repeat(10)}`,
  `glpat-${"a1".repeat(10)}`,
  `xoxb-${"a1".repeat(10)}`,
  `ASIA${"A1".repeat(8)}`,
  `AIza${"a-".repeat(18)}`,
  `hvs.${"a1".repeat(15)}`,
  `AGE-SECRET-KEY-1${"A1".repeat(20)}`,
  "-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----",
  "-----BEGIN PGP PRIVATE KEY BLOCK-----\nx\n-----END PGP PRIVATE KEY BLOCK-----",
  Buffer.from("-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEI").toString("base64"),
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
])("masks %s but not the surrounding text", (secret) => {
  expect(hide(`before ${secret}`)).toBe("before ***");
  // A lone Base64 block has no recognizable end.
  expect(hide(`before ${secret} after`)).toBe("before *** after");
});

test("masks a truncated block to the end of the text", () => {
  expect(hide("a -----BEGIN EC PRIVATE KEY-----\nabc\ndef")).toBe("a ***");
});

test.each([
  "task-list-of-a-long-name-with-dashes",
  "risk-assessment-of-the-year",
  "-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----",
  "the prefixes AKIA, AIza and sk-",
  "the words eyJ and eyJhbGciOiJIUzI1NiJ9",
])("does not mask %s", (text) => {
  expect(hide(text)).toBe(text);
});
