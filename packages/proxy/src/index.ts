export { type ChainMembers, chain } from "./chain/chain.ts";
export type { Backlog } from "./chain/backlog.ts";
export type { ChainEnds, ChainHop, ChainProxy, ChainSide } from "./chain/chain-proxy.ts";
export type { ChainOptions, ChainStep, ChainTap } from "./chain/open-chain.ts";
export { withProxies } from "./chain/with-proxies.ts";
export { type RemoteProxyOptions, remoteProxy } from "./conductor/remote-proxy.ts";
export { type ServeProxyOptions, serveProxy } from "./conductor/serve-proxy.ts";
export { defineProxy } from "./handler/define-proxy.ts";
export type {
  AddedMcpServer,
  Call,
  ExtensionMethod,
  ExtensionNotificationCall,
  ExtensionRequestCall,
  NotificationCall,
  NotificationCallBase,
  ProxyDefinition,
  ProxyHandlers,
  ProxyLink,
  ProxySide,
  RequestCall,
  RequestCallBase,
  SideHandlers,
  VersionedParams,
} from "./handler/proxy-definition.ts";
export type {
  AgentMethods,
  ClientMethods,
  MethodName,
  Params,
  ParamsIn,
  ProxyVersion,
  Result,
  VersionedMethods,
} from "./handler/proxy-methods.ts";
export { type MessageKind, WireMessage } from "./wire/wire-message.ts";
export { type ContextOptions, context } from "./ready/context.ts";
export { type FaultOptions, faults } from "./ready/faults.ts";
export { type PolicyOptions, type PolicySession, policy } from "./ready/policy.ts";
export type { PermissionAction, PolicyAction } from "./ready/policy-action.ts";
export { type RecorderOptions, recorder } from "./ready/recorder.ts";
export { type RedactorOptions, redactor } from "./ready/redactor.ts";
