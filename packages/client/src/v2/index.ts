import { client } from "@parley/schema/v2/client";

import type { LoadedDialect } from "../dialect/client-dialect.ts";
import { createDialect } from "../dialect/define-dialect.ts";
import { dialectParts } from "./dialect-parts.ts";

/** Protocol version 2, as a client speaks it. */
export const v2: LoadedDialect = /*#__PURE__*/ createDialect(/*#__PURE__*/ dialectParts(client));
