import type { ChainEnds, ChainSide } from "../chain/chain-proxy.ts";
import { Passage } from "../chain/passage.ts";
import type { WireMessage } from "../wire/wire-message.ts";
import { OwnRequests } from "./own-requests.ts";

/** One of the two directions in which messages pass through a proxy with handlers. */
export class Way {
  readonly side: ChainSide;
  readonly passage: Passage;
  /** The proxy's own requests in this direction. */
  readonly own: OwnRequests;

  constructor(side: ChainSide, ends: ChainEnds) {
    const { backlogs } = ends;
    this.side = side;
    const send = (message: WireMessage): void =>
      side === "agent" ? ends.toAgent(message) : ends.toClient(message);
    this.passage = new Passage(send, backlogs[side]);
    this.own = new OwnRequests(backlogs[side === "agent" ? "client" : "agent"]);
  }
}
