import type { WebSocket } from 'ws';

/**
 * Messages one connection may send in ten seconds: subscriptions, their ends and pings of a busy page are far fewer.
 */
const MAX_MESSAGES = 120;
const WINDOW_MS = 10_000;
/** Bytes that may wait for a reader; our answers wait for each other, so more means that only we still talk. */
const MAX_WAITING = 1_000_000;
const TOO_MANY = 4429;
const GRACE_MS = 500;

/** Ends a connection that floods us, or that asks and never reads the answers. Call it before anybody else listens. */
export function guardFlood(socket: WebSocket): void {
  let windowStart = Date.now();
  let count = 0;

  function onMessage(): void {
    if (socket.bufferedAmount > MAX_WAITING) {
      socket.terminate();
      return;
    }
    const time = Date.now();
    if (time - windowStart >= WINDOW_MS) {
      windowStart = time;
      count = 0;
    }
    count += 1;
    if (count <= MAX_MESSAGES) return;
    // Whatever else it has sent is not even read.
    socket.removeAllListeners('message');
    socket.close(TOO_MANY, 'Too many messages');
    setTimeout(() => socket.terminate(), GRACE_MS).unref();
  }

  socket.on('message', onMessage);
}
