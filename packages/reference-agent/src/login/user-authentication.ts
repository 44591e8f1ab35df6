import type { Authentication } from "@parley/agent";
import { ErrorCode, RequestError } from "@parley/protocol";

import { forgetCredentials } from "./credentials.ts";

const SHARED = "Cannot log out: the API keys belong to who runs this server, and all its users use them";

/**
 * Offers `parley-agent login` to clients that have a terminal, so that users can enter an API key. It is optional,
 * because local models and the scripted model work without a key. The keys belong to the user who runs this process;
 * a server's principals can use but not remove them.
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
    async logout({ principal }) {
      if (principal !== undefined) throw new RequestError(ErrorCode.invalidRequest, SHARED);
      forgetCredentials(credentialsPath);
    },
  };
}
