type Frame = { id?: string; type: string; payload?: { query?: string; data?: unknown } };

/** The server's end of the socket: acknowledges, remembers the subscriptions, and sends what the test says. */
export class FakeSocket extends EventTarget {
  static last: FakeSocket | undefined;
  static readonly OPEN = 1;
  readonly OPEN = 1;
  readyState = 1;
  protocol = 'graphql-transport-ws';
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: unknown) => void;
  onerror?: () => void;
  subscriptions: Frame[] = [];

  constructor() {
    super();
    FakeSocket.last = this;
    setTimeout(() => this.onopen?.(), 0);
  }

  send(text: string) {
    const frame = JSON.parse(text) as Frame;
    if (frame.type === 'connection_init') this.answer({ type: 'connection_ack' });
    if (frame.type === 'subscribe') this.subscriptions.push(frame);
  }

  close() {
    this.readyState = 3;
  }

  answer(frame: Frame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** Ends both streams of a job, the one named with its event. */
  end(name: string, data: unknown) {
    for (const { id, payload } of this.subscriptions) {
      if (payload?.query?.includes(name)) this.answer({ id, type: 'next', payload: { data } });
      this.answer({ id, type: 'complete' });
    }
  }
}
