import type { Authentication } from "@parley/agent";

import { forgetCredentials } from "./credentials.ts";

/**
 * How users give the agent a key: in a terminal, with `parley-agent login`, which only clients are offered that have one.
 * Nobody has to: without a key there are models on the same machine, and the scripted one.
 */
export function userAuthentication(credentialsPath: string): Authentication {
  return {
    methods: [
      {
        id: "login",
        name: "Enter an API key",
        description: "Asks for the key of a provider in the terminal, and keeps it for you",
        type: "terminal",
        args: ["login"],
      },
    ],
    isAuthenticated: () => true,
    login: () => Promise.resolve(),
    logout() {
      forgetCredentials(credentialsPath);
      return Promise.resolve();
    },
  };
}
