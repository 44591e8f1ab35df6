import type { Authentication } from "@parley/agent";

import { forgetCredentials } from "./credentials.ts";

/**
 * Offers `parley-agent login` to clients that have a terminal, so that users can enter an API key. It is optional: without a
 * key, models on the same machine and the scripted model can be used.
 */
export function userAuthentication(credentialsPath: string): Authentication {
  return {
    methods: [
      {
        id: "login",
        name: "Enter an API key",
        description: "Asks for a provider's API key in the terminal, and stores it",
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
