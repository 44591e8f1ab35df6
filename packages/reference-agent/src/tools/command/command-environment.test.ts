import { expect, it } from "vitest";

import { withoutSecrets } from "./command-environment.ts";

it.each([
  ["ANTHROPIC_API_KEY", "x"],
  ["OPENAI_APIKEY", "x"],
  ["MYAPIKEY", "x"],
  ["aws_secret_access_key", "x"],
  ["AWS_ACCESS_KEY_ID", "x"],
  ["AWS_SESSION_TOKEN", "x"],
  ["DEPLOY_KEY", "x"],
  ["CLIENT_SECRET", "x"],
  ["SECRET_BASE", "x"],
  ["GH_PAT", "x"],
  ["GPG_PASSPHRASE", "x"],
  ["NPM_CONFIG__AUTH", "x"],
  ["PGPASSWORD", "x"],
  ["GOOGLE_APPLICATION_CREDENTIALS", "/home/me/key.json"],
  ["DATABASE_URL", "postgres://me:word@host/db"],
  ["PARLEY_STORE", "postgres://me:word@host/db"],
  ["REDIS", "redis://:word@host"],
  ["npm_config__authToken", "x"],
  ["ACCESSTOKEN", "x"],
  ["API_KEYS", "x"],
  ["APP_SECRETS", "x"],
  ["MYSQL_PWD", "x"],
  ["DOCKER_AUTH_CONFIG", "x"],
  ["REMOTE", "https://token@example.com/repository.git"],
])("%s=%s is kept from commands", (name, value) => {
  expect(withoutSecrets({ [name]: value })).toEqual({ [name]: undefined });
});

it.each([
  ["PATH", "/bin"],
  ["PWD", "/project"],
  ["OLDPWD", "/"],
  ["REMOTE", "ssh://git@example.com/repository.git"],
  ["SSH_AUTH_SOCK", "/tmp/agent"],
  ["EXAMPLE_TOKENS", "3"],
  ["KEYBOARD", "de"],
  ["AUTHOR", "me"],
  ["COMPATIBLE", "1"],
  ["HTTPS_PROXY", "http://me:word@proxy:8080"],
  ["PARLEY_STORE", "/home/me/sessions.db"],
  ["PACKAGES", "https://example.com/@scope"],
])("%s=%s is not", (name, value) => {
  expect(withoutSecrets({ [name]: value })).toEqual({});
});
