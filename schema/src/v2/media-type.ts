import type { Tagged } from "../primitive.ts";

/**
 * A media type as in HTTP, such as `image/png`.
 * @type string
 */
export type MediaType = Tagged<string, "MediaType">;
