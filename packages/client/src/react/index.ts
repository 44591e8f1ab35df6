export { type SessionsView, useConnectionStatus, usePermission, useSession, useSessions } from "./hooks.ts";
