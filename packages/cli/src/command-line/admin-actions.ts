/** What `parley admin` can do. */
export const adminActions = [
  "nodes",
  "users",
  "sessions",
  "end",
  "kick",
  "drain",
  "erase",
  "prune",
  "rotate",
  "migrate",
] as const;

/** One of the actions. */
export type AdminAction = (typeof adminActions)[number];
