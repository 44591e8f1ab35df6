export {
  guardListener,
  type ListenerHandlers,
  readBody,
  refuseUpgrade,
  type UpgradeRequest,
} from "./guard-listener.ts";
