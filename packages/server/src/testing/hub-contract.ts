import { expect, onTestFinished, test } from "vitest";

import type { Hub, HubEvents, HubSession } from "../hub/hub.ts";

/** Functions that {@link hubContract} uses to control a cluster. */
export interface HubContractOptions {
  /** Creates a new node's hub. All hubs in a test belong to the same cluster, and each test has its own cluster. */
  readonly open: () => Promise<Hub> | Hub;
  /** Takes a session's lease for a node, creating the session if needed. */
  readonly claim: (session: HubSession, nodeId: string) => Promise<void>;
  /** Makes the other nodes consider a node dead, without cooperation from that node. */
  readonly kill: (nodeId: string) => Promise<void>;
}

interface Watched {
  readonly hub: Hub;
  readonly gone: string[];
  readonly isGone: (nodeId: string) => Promise<void>;
  readonly lapsed: Promise<void>;
}

/**
 * Declares the vitest tests that every hub must pass. Call it in a `describe` block. `openCluster` opens a new, empty
 * cluster for each test. The `ttlMs` of its hubs must be at most one second.
 */
export function hubContract(openCluster: OpenCluster): void {
  declareNodeRules(openCluster);
  declareOwnerRules(openCluster);
  declareDeathRules(openCluster);
}

type OpenCluster = () => Promise<HubContractOptions> | HubContractOptions;

const session = { principal: undefined, sessionId: "s" };

function declareNodeRules(openCluster: OpenCluster): void {
  test("lets nodes find each other only once they have joined", async () => {
    const { open } = await openCluster();
    const [a, b] = [await opened(open), await opened(open)];
    expect(a.node.id).not.toBe(b.node.id);
    await joined(a, "10.0.0.1:1");
    expect(await a.find(b.node.id)).toBeUndefined();
    await joined(b, "10.0.0.2:2");
    expect(await a.find(b.node.id)).toEqual({ id: b.node.id, address: "10.0.0.2:2" });
    expect(await b.find(a.node.id)).toEqual({ id: a.node.id, address: "10.0.0.1:1" });
    expect(await a.others()).toEqual([{ id: b.node.id, address: "10.0.0.2:2" }]);
    expect(await a.find(a.node.id)).toBeUndefined();
    expect(await a.find("unknown")).toBeUndefined();
  });

  test("uses the same secret on all nodes, and a different one in another cluster", async () => {
    const { open } = await openCluster();
    const secret = await (await opened(open)).secret();
    expect(secret.length).toBeGreaterThanOrEqual(22);
    expect(await (await opened(open)).secret()).toBe(secret);
    expect(await (await opened((await openCluster()).open)).secret()).not.toBe(secret);
  });
}

function declareOwnerRules(openCluster: OpenCluster): void {
  test("reports the node that has a session's lease as the owner", async () => {
    const { open, claim } = await openCluster();
    const [a, b] = [await opened(open), await opened(open)];
    await joined(a);
    await joined(b);
    expect(await a.owner(session)).toBeUndefined();
    await claim(session, b.node.id);
    expect(await a.owner(session)).toMatchObject({ id: b.node.id });
    expect(await b.owner(session)).toBeUndefined();
  });

  test("keeps another principal's sessions separate", async () => {
    const { open, claim } = await openCluster();
    const [a, b] = [await opened(open), await opened(open)];
    await joined(a);
    await joined(b);
    await claim({ principal: "ada", sessionId: "s" }, b.node.id);
    expect(await a.owner({ principal: "ada", sessionId: "s" })).toMatchObject({ id: b.node.id });
    expect(await a.owner({ principal: "bob", sessionId: "s" })).toBeUndefined();
    expect(await a.owner(session)).toBeUndefined();
  });
}

function declareDeathRules(openCluster: OpenCluster): void {
  test("reports a node that leaves as gone and frees its sessions", async () => {
    const { open, claim } = await openCluster();
    const [a, b] = [await watched(open), await opened(open)];
    await joined(b);
    await claim(session, b.node.id);
    await a.hub.find(b.node.id);
    await b.leave();
    await a.isGone(b.node.id);
    expect(await a.hub.find(b.node.id)).toBeUndefined();
    expect(await a.hub.owner(session)).toBeUndefined();
    expect(a.gone).toEqual([b.node.id]);
  });

  test("reports a silent node as gone and notifies it", async () => {
    const { open, claim, kill } = await openCluster();
    const [a, b] = [await watched(open), await watched(open)];
    await claim(session, b.hub.node.id);
    await a.hub.find(b.hub.node.id);
    await kill(b.hub.node.id);
    await b.lapsed;
    // The next heartbeat revives the node.
    await expect
      .poll(() => a.hub.find(b.hub.node.id), { timeout: 20_000 })
      .toMatchObject({ id: b.hub.node.id });
  });
}

async function opened(open: HubContractOptions["open"]): Promise<Hub> {
  const hub = await open();
  onTestFinished(() => hub.leave());
  return hub;
}

async function joined(hub: Hub, address = "127.0.0.1:1", events: Partial<HubEvents> = {}): Promise<void> {
  await hub.join(address, { onGone: () => undefined, onLapsed: () => undefined, ...events });
}

async function watched(open: HubContractOptions["open"]): Promise<Watched> {
  const hub = await opened(open);
  const gone: string[] = [];
  const lapsed = Promise.withResolvers<void>();
  const waiting: (() => void)[] = [];
  await joined(hub, "127.0.0.1:1", {
    onGone: (nodeId) => {
      gone.push(nodeId);
      for (const look of waiting) look();
    },
    onLapsed: () => lapsed.resolve(),
  });
  const isGone = (nodeId: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (gone.includes(nodeId)) resolve();
      };
      waiting.push(look);
      look();
    });
  return { hub, gone, isGone, lapsed: lapsed.promise };
}
