interface Message {
  type: string;
  id?: string;
  payload?: unknown;
}

/** A server of graphql-transport-ws of a few lines, in place of the browser's sockets. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  /** All that were opened, the newest last. */
  static opened: FakeSocket[] = [];

  static install(): void {
    FakeSocket.opened = [];
    Object.defineProperty(globalThis, 'WebSocket', { value: FakeSocket, configurable: true, writable: true });
  }

  static get last(): FakeSocket | undefined {
    return FakeSocket.opened.at(-1);
  }

  readonly protocol = 'graphql-transport-ws';
  readonly bufferedAmount = 0;
  readyState = FakeSocket.CONNECTING;
  onopen?: () => void;
  onclose?: (event: { code: number; reason: string; wasClean: boolean }) => void;
  onerror?: (event: unknown) => void;
  onmessage?: (event: { data: string }) => void;
  /** Of the one subscription of the page. */
  subscriptionId: string | undefined;

  constructor() {
    FakeSocket.opened.push(this);
    queueMicrotask(() => {
      this.readyState = FakeSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.type === 'connection_init') this.#answer({ type: 'connection_ack' });
    if (message.type === 'ping') this.#answer({ type: 'pong' });
    if (message.type !== 'subscribe') return;
    this.subscriptionId = message.id;
    // The server begins every subscription by telling the page to read again.
    this.push(null);
  }

  /** A change as the server tells it; null for « read again ». */
  push(notification: unknown): void {
    const notificationsChanged = { __typename: 'NotificationsChange', notification };
    this.#answer({ type: 'next', id: this.subscriptionId, payload: { data: { notificationsChanged } } });
  }

  /** The connection ends with a code of the server, or 1006 for a cut. */
  drop(code: number): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code, reason: '', wasClean: code !== 1006 });
  }

  close(code = 1000): void {
    this.drop(code);
  }

  #answer(message: Message): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
}
