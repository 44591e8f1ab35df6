import type { AttachedClient } from "../session/attached-client.ts";
import type { OpenSession } from "../session/open-session.ts";

/** The sessions that one client has open, and what it is there. A session that was closed stays until it is forgotten. */
export class AttachedSessions extends Map<OpenSession, AttachedClient> {
  /** Forgets closed sessions. The result settles when what is left to send of those with this id is sent. */
  forgetClosed(sessionId: string): Promise<unknown> | undefined {
    const sending: Promise<void>[] = [];
    for (const [session, client] of this) {
      if (!session.channel.closed) continue;
      this.delete(session);
      if (session.sessionId === sessionId) sending.push(client.channel.settled());
    }
    return sending.length === 0 ? undefined : Promise.all(sending);
  }
}
