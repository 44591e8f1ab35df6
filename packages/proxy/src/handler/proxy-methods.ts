import type { Descriptor } from "@parley/schema";
import {
  type AgentMethods as AgentMethodsV1,
  type ClientMethods as ClientMethodsV1,
  agent as agentV1,
  client as clientV1,
} from "@parley/schema/v1/unstable";
import {
  type AgentMethods as AgentMethodsV2,
  type ClientMethods as ClientMethodsV2,
  agent as agentV2,
  client as clientV2,
} from "@parley/schema/v2/unstable";

import type { ChainSide } from "../chain/chain-proxy.ts";

/** The protocol versions that handlers have types for. */
export type ProxyVersion = 1 | 2;

/** Methods of one side in both versions. */
export interface VersionedMethods {
  readonly 1: { requests: object; notifications: object };
  readonly 2: { requests: object; notifications: object };
}

/** Methods that agents handle and clients send. */
export interface AgentMethods extends VersionedMethods {
  readonly 1: AgentMethodsV1;
  readonly 2: AgentMethodsV2;
}

/** Methods that clients handle and agents send. */
export interface ClientMethods extends VersionedMethods {
  readonly 1: ClientMethodsV1;
  readonly 2: ClientMethodsV2;
}

/** Names of the requests or notifications that exist in at least one version. */
export type MethodName<Methods extends VersionedMethods, Kind extends "requests" | "notifications"> =
  | (keyof Methods[1][Kind] & string)
  | (keyof Methods[2][Kind] & string);

/** Part of a method's shape, such as its params, in one version; `never` if the version does not have the method. */
type Part<Table, Method, Name extends string> = Method extends keyof Table
  ? Table[Method] extends { readonly [Key in Name]: infer Value }
    ? Value
    : never
  : never;

/** Params of a method in one version. */
export type ParamsIn<
  Methods extends VersionedMethods,
  Kind extends "requests" | "notifications",
  Method,
  Version extends ProxyVersion,
> = Part<Methods[Version][Kind], Method, "params">;

/** Params of a method in any version. */
export type Params<Methods extends VersionedMethods, Kind extends "requests" | "notifications", Method> =
  | ParamsIn<Methods, Kind, Method, 1>
  | ParamsIn<Methods, Kind, Method, 2>;

/** Result of a request in any version. */
export type Result<Methods extends VersionedMethods, Method> =
  | Part<Methods[1]["requests"], Method, "result">
  | Part<Methods[2]["requests"], Method, "result">;

/** Decodes and validates the params that one side receives, and the results that it returns. */
export interface MethodShapes {
  /**
   * Decodes the params of a peer's message and repairs them where the schema allows it.
   *
   * @throws {ValidationError}
   */
  readonly readParams: (kind: "requests" | "notifications", method: string, params: unknown) => unknown;
  /**
   * Decodes the result of a request.
   *
   * @throws {ValidationError}
   */
  readonly readResult: (method: string, result: unknown) => unknown;
}

const descriptors: Readonly<Record<ProxyVersion, Readonly<Record<ChainSide, Descriptor>>>> = {
  1: { client: clientV1, agent: agentV1 },
  2: { client: clientV2, agent: agentV2 },
};

/**
 * Returns the shapes of the params that a side receives, and of the results that it returns. Unknown methods are not
 * validated.
 */
export function shapesTo(side: ChainSide, version: ProxyVersion): MethodShapes {
  const { receives } = descriptors[version][side];
  const { sends } = descriptors[version][side === "agent" ? "client" : "agent"];
  return {
    // Params may be omitted if all of them are optional.
    readParams: (kind, method, params) => own(receives[kind], method)?.params.decode(params ?? {}) ?? params,
    readResult: (method, result) => {
      const shape = own(sends.requests, method);
      return shape === undefined ? result : shape.result.decode(result);
    },
  };
}

/**
 * Returns an own property. Names come from peers, so a name such as `constructor` must not match an inherited one.
 */
export function own<T>(table: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Returns the methods that a side handles in at least one version. */
export function methodsTo(side: ChainSide, kind: "requests" | "notifications"): Set<string> {
  return new Set(Object.values(descriptors).flatMap((version) => Object.keys(version[side].receives[kind])));
}
