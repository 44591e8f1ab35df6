import type { Tagged } from "../primitive.ts";

/**
 * An absolute path, as the machine of the agent writes it: `/home/user/project`, `C:\Users\user\project` or
 * `\\server\share\project`. It is no URI.
 * @type string
 */
export type AbsolutePath = Tagged<string, "AbsolutePath">;
