import type { Tagged } from "../primitive.ts";

/**
 * The kind of some data, as in HTTP: for example `image/png`.
 * @type string
 */
export type MediaType = Tagged<string, "MediaType">;
