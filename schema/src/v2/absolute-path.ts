import type { Tagged } from "../primitive.ts";

/**
 * An absolute path in the format of the agent's machine: `/home/user/project`, `C:\Users\user\project` or
 * `\\server\share\project`. It is not a URI.
 * @type string
 */
export type AbsolutePath = Tagged<string, "AbsolutePath">;
