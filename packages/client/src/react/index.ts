export { useConnectionStatus } from "./use-connection-status.ts";
export { usePermission } from "./use-permission.ts";
export { useSession } from "./use-session.ts";
export { type SessionsView, useSessions } from "./use-sessions.ts";
