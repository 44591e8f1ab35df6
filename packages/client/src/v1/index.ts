import { client } from "@parley/schema/v1/client";

import type { LoadedDialect } from "../dialect/client-dialect.ts";
import { createDialect } from "../dialect/define-dialect.ts";
import { dialectParts } from "./dialect-parts.ts";

/** Protocol version 1, as a client speaks it. */
export const v1: LoadedDialect = /*#__PURE__*/ createDialect(/*#__PURE__*/ dialectParts(client));
