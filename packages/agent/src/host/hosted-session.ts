import type { SessionRecord } from "../author/session-store.ts";
import type { SessionClient } from "../channel/session-client.ts";
import type { DialectSession, SessionSettings } from "../dialect/session-host.ts";
import type { ConfigOption } from "../event/config-option.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import type { WorkState } from "../event/work-state.ts";
import type { OpenSession } from "../session/open-session.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";

/** An open session as one of its clients uses it. */
export class HostedSession implements DialectSession {
  readonly session: OpenSession;
  readonly client: SessionClient;
  #lacksUsage: boolean;

  /** @param isReplayed true if the client is sent the conversation, which has the usage. */
  constructor(session: OpenSession, client: SessionClient, isReplayed: boolean) {
    this.session = session;
    this.client = client;
    this.#lacksUsage = !isReplayed;
  }

  get sessionId(): string {
    return this.session.sessionId;
  }

  get commands(): readonly SlashCommand[] {
    return this.session.author.commands;
  }

  get settings(): SessionSettings {
    return this.session.author.settings;
  }

  get terminals(): DialectSession["terminals"] {
    return this.session.terminals;
  }

  get watchedState(): WorkState["state"] {
    const { prompter, channel } = this.session;
    return prompter === this.client ? "idle" : channel.work.state.state;
  }

  get shownOptions(): readonly ConfigOption[] {
    return this.session.author.settings.shownTo(this.client.capabilities);
  }

  cancelToolCall(toolCallId: string): void {
    this.session.cancelToolCall(toolCallId);
  }

  sendOptions(): Promise<void> {
    return ignoreUnhandledRejection(this.session.author.sendOptions([this.client]));
  }

  sendMode(): Promise<void> {
    return ignoreUnhandledRejection(this.session.author.sendMode([this.client]));
  }

  sendCommands(): Promise<void> {
    return ignoreUnhandledRejection(this.session.author.sendCommands([this.client]));
  }

  /** Sends the title of the session, if it has one, and the time of its last use, which are not in the log. */
  async sendInfo({ title, updatedAt }: Pick<SessionRecord, "title" | "updatedAt">): Promise<void> {
    // A client that resumes may have missed changes, and may ignore the response.
    if (this.client.cameBack) await Promise.all([this.sendOptions(), this.sendMode(), this.sendCommands()]);
    if (title === null) return;
    const info = { type: "info" as const, title, updatedAt: new Date(updatedAt).toISOString() };
    await this.session.channel.sendCurrent([this.client], "info", () => info);
  }

  announce(): void {
    const { session, client } = this;
    session.announce();
    // The usage of a running turn is stored at its end, and a client that resumes gets nothing that is stored.
    const usage = session.turn?.lastUsage ?? (this.#lacksUsage ? session.channel.lastUsage : undefined);
    this.#lacksUsage = false;
    if (usage !== undefined)
      void ignoreUnhandledRejection(session.channel.sendCurrent([client], "usage", () => usage));
    session.channel.questions.askAlso(client);
  }
}
