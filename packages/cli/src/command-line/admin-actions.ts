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

export type AdminAction = (typeof adminActions)[number];
