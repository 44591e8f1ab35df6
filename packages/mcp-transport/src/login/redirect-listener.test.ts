import { sendHostileRequests } from "@parley/protocol/testing";
import { afterEach, beforeEach, expect, it } from "vitest";

import { type RedirectListener, listenForRedirect } from "./redirect-listener.ts";

let listener: RedirectListener;

beforeEach(async () => {
  listener = await listenForRedirect(undefined);
});

afterEach(() => listener.close());

/** Requests the redirect URL as a browser would. */
async function visit(parameters: Record<string, string>, method = "GET"): Promise<[number, string]> {
  const response = await fetch(`${listener.redirectUrl}?${new URLSearchParams(parameters).toString()}`, {
    method,
  });
  return [response.status, await response.text()];
}

it("returns the authorization code and the server's issuer", async () => {
  const received = listener.received("s1");

  const page = await visit({ state: "s1", code: "c1", iss: "https://login.example" });

  expect(page).toEqual([200, "You have logged in. You can close this page."]);
  expect(await received).toEqual({ code: "c1", iss: "https://login.example" });
});

it("ignores redirects from other logins and keeps waiting", async () => {
  const received = listener.received("s1");

  expect(await visit({ state: "s2", code: "forged" })).toEqual([404, "There is no such page."]);
  expect(await visit({ code: "forged" })).toEqual([404, "There is no such page."]);
  expect(await visit({ state: "s1", code: "forged" }, "POST")).toEqual([404, "There is no such page."]);
  await visit({ state: "s1", code: "c1" });
  await visit({ state: "s1", code: "second" });

  expect(await received).toEqual({ code: "c1", iss: undefined });
});

it("keeps waiting after hostile requests", async () => {
  const received = listener.received("s1");
  await sendHostileRequests(Number(new URL(listener.redirectUrl).port), "/callback");
  await visit({ state: "s1", code: "c1" });
  expect(await received).toEqual({ code: "c1", iss: undefined });
});

it("does not accept redirects until the state is known", async () => {
  expect(await visit({ code: "forged" })).toEqual([404, "There is no such page."]);
});

it("fails with the reason if the login is denied", async () => {
  const received = listener.received("s1");
  const failed = received.catch((error: Error) => error.message);

  const parameters = { state: "s1", error: "access_denied", error_description: "Not today" };
  expect(await visit(parameters)).toEqual([200, "the login was refused: Not today."]);
  expect(await failed).toBe("the login was refused: Not today");
});

it("reuses the port of an earlier login, or picks another one if it is taken", async () => {
  const before = listener.redirectUrl;
  const other = await listenForRedirect(before);
  expect(other.redirectUrl).not.toBe(before);
  other.close();
  listener.close();

  await expect
    .poll(async () => {
      listener.close();
      listener = await listenForRedirect(before);
      return listener.redirectUrl;
    })
    .toBe(before);
});
