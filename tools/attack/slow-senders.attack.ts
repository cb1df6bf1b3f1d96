import { connect, type Socket } from 'node:net';
import { type Attack, broke, held, type Target } from './attack.ts';

const CONNECTIONS = 60;
const DRIP_MS = 1_000;
/** Everybody who drips must have been hung up on by then. */
const DEADLINE_MS = 35_000;
const MOST_MS = 1_000;

/** Many connections of which each sends the head of a request byte by byte, and never ends it. */
export const slowSenders: Attack = {
  id: 'slow-senders',
  attempt: `${CONNECTIONS} connections to each server send a byte a second for ${DEADLINE_MS / 1_000} s`,
  async run({ product }: Target) {
    const { api, idp, registry, shell, clients } = product.addresses;
    const servers = [api, idp, registry, shell, clients].map((address) => new URL(address));
    const drips = servers.flatMap((server) => Array.from({ length: CONNECTIONS }, () => drip(server)));
    const started = Date.now();
    let slowest = 0;
    while (drips.some(({ isOpen }) => isOpen()) && Date.now() - started < DEADLINE_MS) {
      for (const { send } of drips) send();
      for (const server of servers) slowest = Math.max(slowest, await answerTime(server));
      await new Promise((resolve) => setTimeout(resolve, DRIP_MS));
    }
    const left = drips.filter(({ isOpen }) => isOpen()).length;
    for (const { end } of drips) end();
    const seconds = Math.round((Date.now() - started) / 1_000);
    const figure = `${left} of ${drips.length} left after ${seconds} s; others are answered within ${slowest} ms`;
    return left === 0 && slowest <= MOST_MS ? held(figure) : broke(figure);
  },
};

function drip({ hostname, port }: URL) {
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  let isOpen = true;
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOpen = false;
  });
  // What comes is a refusal; it must be read for the end to be seen.
  socket.resume();
  socket.write('GET / HTTP/1.1\r\nHost: slow\r\nX-Slow: ');
  return {
    isOpen: () => isOpen,
    send: () => socket.writable && socket.write('x'),
    end: () => socket.destroy(),
  };
}

async function answerTime(server: URL): Promise<number> {
  const started = Date.now();
  await (await fetch(new URL('/healthz', server))).arrayBuffer();
  return Date.now() - started;
}
