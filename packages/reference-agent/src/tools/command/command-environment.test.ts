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
  ["DB_PASS", "x"],
  ["DBPASS", "x"],
  ["DB_PWD", "x"],
  ["OPENAI_API_KEY_2", "x"],
  ["OPENAI_API_KEY2", "x"],
  ["openaiApiKey", "x"],
  ["APIKEY_X", "x"],
  ["JWT", "x"],
  ["SESSION_JWT_OLD", "x"],
  ["STRIPE_SK", "x"],
  ["GITHUB_PAT_X", "x"],
  ["GITHUB_TOKEN_WORK", "x"],
  ["DEPLOY_KEY_PROD", "x"],
  ["ENCRYPTIONKEY", "x"],
  ["ANTHROPIC_CUSTOM_HEADERS", "x-api-key: x"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "x"],
  ["SESSION_COOKIE", "x"],
  ["DB_CREDS", "x"],
  ["SENTRY_DSN", "x"],
  ["GIT_CONFIG_VALUE_0", "Authorization: Basic eDp5"],
  ["GIT_CONFIG_PARAMETERS", "'http.extraheader=authorization: bearer x'"],
  ["ANYTHING", "sk-ant-api03-abcdefghijklmnopqrstuvwxyz"],
  ["ANYTHING", "ghp_abcdefghijklmnopqrstuvwxyz0123456789"],
  ["ANYTHING", "-----BEGIN OPENSSH PRIVATE KEY-----\nx"],
  ["ANYTHING", "see postgres://me:wo/rd@host/db"],
  ["ANYTHING", "jdbc:postgresql://host/db?user=me&password=word"],
  ["ANYTHING", "Server=host;User Id=me;Password=word"],
  ["ANYTHING", "AccountName=me;AccountKey=d29yZA=="],
  ["ANYTHING", "amqp://me:word@host"],
])("%s=%s is kept from commands", (name, value) => {
  expect(withoutSecrets({ [name]: value })).toStrictEqual({ [name]: undefined });
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
  ["HTTPS_PROXY", "http://proxy:8080"],
  ["PARLEY_STORE", "/home/me/sessions.db"],
  ["SSL_KEY_FILE", "/etc/ssl/key.pem"],
  ["XAUTHORITY", "/home/me/.Xauthority"],
  ["KEYCLOAK", "1"],
  ["COMPASS", "north"],
  ["TASK", "sk"],
  ["DOCS", "https://example.com/a?b=c&d=me@example.com"],
  ["PACKAGES", "https://example.com/@scope"],
])("%s=%s is not", (name, value) => {
  expect(withoutSecrets({ [name]: value })).toEqual({});
});

it.each([
  ["HTTPS_PROXY", "http://me:word@proxy:8080", "http://proxy:8080"],
  ["all_proxy", "socks5h://me:wo@rd@proxy", "socks5h://proxy"],
  ["http_proxy", "me:word@proxy:8080", "proxy:8080"],
])("%s=%s stays without its password", (name, value, left) => {
  expect(withoutSecrets({ [name]: value })).toEqual({ [name]: left });
});
