/**
 * The live line of one game.
 *
 * It comes back by itself, says which event it had last, and sends again, with the same id, what was
 * not acknowledged: the server does nothing twice. Messages are checked before they are believed. It
 * knows nothing of games.
 */
import type { ClientMessage, Command, ServerMessage } from "../server/protocol";
import * as shapes from "../server/shapes";
import { askReload, warnOnce } from "../shell/reload";
import { fits, parseJson } from "../shell/shape";

export type LinkState = "connecting" | "open" | "away" | "closed";

export interface Line {
  readonly url: string;
  /** The secret of a private game's link. */
  readonly watch?: string | null;
  /** The number of the last event that is known. */
  readonly last: () => number;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onState: (state: LinkState) => void;
  /** Replaced in tests. */
  readonly open?: (url: string) => WebSocket;
  readonly random?: () => number;
}

export const TIMES = {
  firstRetry: 300,
  longestRetry: 5_000,
  ping: 10_000,
  /** Without an answer for so long, the line counts as dead. */
  silence: 8_000,
  resend: 3_000,
} as const;

/** Doubling, with jitter so that not everybody comes back in the same moment. */
export function retryDelay(attempt: number, random: () => number): number {
  const longest = Math.min(TIMES.longestRetry, TIMES.firstRetry * 2 ** attempt);
  return longest * (0.5 + random() / 2);
}

export class Socket {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #isClosed = false;
  #isWelcome = false;
  #unacked = new Map<string, { command: Command; sent: number }>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #pinged = 0;

  constructor(private readonly line: Line) {
    globalThis.addEventListener?.("online", this.#hurry);
    globalThis.addEventListener?.("offline", this.#lose);
    globalThis.document?.addEventListener("visibilitychange", this.#hurry);
    this.#pulse = setInterval(() => this.#beat(), 1_000);
    this.#connect();
  }

  /** Commands are kept until they are acknowledged or refused. */
  send(command: Command): void {
    this.#unacked.set(command.id, { command, sent: Date.now() });
    if (this.#isWelcome) this.#say(command);
  }

  get waiting(): readonly string[] {
    return [...this.#unacked.keys()];
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    globalThis.removeEventListener?.("online", this.#hurry);
    globalThis.removeEventListener?.("offline", this.#lose);
    globalThis.document?.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
    this.line.onState("closed");
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.line.onState(this.#attempt === 0 ? "connecting" : "away");
    const socket = (this.line.open ?? ((url) => new WebSocket(url)))(this.line.url);
    this.#socket = socket;
    this.#isWelcome = false;
    this.#heard = Date.now();
    socket.onopen = () => {
      const watch = this.line.watch ? { watch: this.line.watch } : {};
      this.#say({ kind: "hello", last: this.line.last(), views: true, ...watch });
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(event.data);
    socket.onclose = () => {
      if (this.#socket === socket) this.#comeBack();
    };
  }

  #hear(data: string): void {
    this.#heard = Date.now();
    this.#pinged = 0;
    const message = parseJson(data);
    const strange = shapes.ServerMessage.unknownKind(message);
    if (strange !== null) return warnOnce(`ignored: the server says ${strange}`);
    if (!fits(shapes.ServerMessage, message)) {
      askReload("outdated", `socket${shapes.ServerMessage(message)}`);
      return this.close();
    }
    if (message.kind === "ack" || (message.kind === "refused" && message.code !== "closing"))
      this.#unacked.delete(message.id ?? "");
    if (message.kind === "welcome") this.#welcome();
    this.line.onMessage(message);
    if (message.kind === "closing" && !message.come_back) this.close();
  }

  #welcome(): void {
    this.#isWelcome = true;
    this.#attempt = 0;
    this.line.onState("open");
    for (const waiting of this.#unacked.values()) this.#repeat(waiting);
  }

  #repeat(waiting: { command: Command; sent: number }): void {
    waiting.sent = Date.now();
    this.#say(waiting.command);
  }

  #comeBack(): void {
    this.#drop();
    if (this.#isClosed) return;
    this.line.onState("away");
    const delay = retryDelay(this.#attempt++, this.line.random ?? Math.random);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isWelcome = false;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
  }

  /** The machine woke up or found a network: do not wait for a timer. */
  #hurry = (): void => {
    if (this.#isClosed || globalThis.document?.visibilityState === "hidden") return;
    if (this.#socket === null) {
      this.#attempt = Math.max(1, Math.min(this.#attempt, 2));
      this.#connect();
    } else if (this.#isWelcome) this.#ping();
  };

  /** The network is gone: that is known before any silence says so. */
  #lose = (): void => {
    if (!this.#isClosed && this.#socket !== null) this.#comeBack();
  };

  #ping(): void {
    if (this.#pinged === 0) this.#pinged = Date.now();
    this.#say({ kind: "ping" });
  }

  #beat(): void {
    if (this.#socket === null) return;
    const now = Date.now();
    const isDead = this.#isWelcome
      ? this.#pinged > 0 && now - this.#pinged > TIMES.silence
      : now - this.#heard > TIMES.silence;
    if (isDead) return this.#comeBack();
    if (!this.#isWelcome) return;
    if (now - this.#heard > TIMES.ping && this.#pinged === 0) this.#ping();
    for (const waiting of this.#unacked.values())
      if (now - waiting.sent > TIMES.resend) this.#repeat(waiting);
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }
}
