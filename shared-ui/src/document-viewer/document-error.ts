/** Why bytes that came whole cannot be shown. */
export type Unreadable = 'notPdf' | 'broken' | 'locked';

/** The file is there but is no PDF that can be read. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
  readonly reason: Unreadable;

  constructor(reason: Unreadable, options?: ErrorOptions) {
    super(`The document is unreadable: ${reason}`, options);
    this.reason = reason;
  }
}

/** What the server answered instead of a file. */
export class DocumentRefusedError extends Error {
  override readonly name = 'DocumentRefusedError';
  readonly status: number;
  /** « 404 Not Found »: HTTP/2 has no status text, the figure is always there. */
  readonly statusText: string;
  /** The `result` field of the answer, written for people. */
  readonly result: string | undefined;
  /** Leads support to the line of the server's log. */
  readonly reference: string | undefined;

  constructor(response: Pick<Response, 'status' | 'statusText'>, body: { result?: unknown; requestId?: unknown }) {
    super(`The file server answered ${response.status}`);
    this.status = response.status;
    this.statusText = `${response.status} ${response.statusText}`.trim();
    this.result = typeof body.result === 'string' ? body.result : undefined;
    this.reference = typeof body.requestId === 'string' ? body.requestId : undefined;
  }
}

/** The connection broke while the document was on its way; what came is kept for the next attempt. */
export class DocumentCutError extends Error {
  override readonly name = 'DocumentCutError';
  /** Bytes. */
  readonly received: number;
  /** Bytes, when the server said so. */
  readonly total: number | undefined;

  constructor(received: number, total: number | undefined, options?: ErrorOptions) {
    super(`The connection was cut after ${received} of ${total ?? 'unknown'} bytes`, options);
    this.received = received;
    this.total = total;
  }
}
