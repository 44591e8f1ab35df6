import { client } from "@parley/schema/v1/client";

import type { ClientDialect } from "../client-dialect.ts";
import { createDialect } from "../create-dialect.ts";
import { dialectParts } from "./dialect-parts.ts";

/** Protocol version 1, as a client speaks it. */
export const v1: ClientDialect = /*#__PURE__*/ createDialect(/*#__PURE__*/ dialectParts(client));
