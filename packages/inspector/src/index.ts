export { AgentDriver, type AgentDriverOptions, type AgentHooks } from "./driver/agent-driver.ts";
export { RemoteLine, type StreamListener } from "./driver/remote-line.ts";
export { LiveFeed, type LiveFeedOptions } from "./live/live-feed.ts";
export type { InspectorAction, InspectorState, OpenQuestion, OpenSession } from "./live/live-message.ts";
export {
  type InspectorServer,
  type ServeInspectorOptions,
  serveInspector,
} from "./server/inspector-server.ts";
