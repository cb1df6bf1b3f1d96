import { createServer } from 'node:net';
import { freePortBase } from './ports.ts';

const FIRST = 10_000;
/** Wider than the ports of a product with several processes of each server and copies of its database. */
const WIDTH = 1_600;
const BLOCKS = 11;

/** Listens for nobody, as long as this process lives: the system gives a port to one only, and takes it back itself. */
function hold(port: number): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.on('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(() => server.close()));
  });
}

/**
 * A base whose ports are free and that no other run on this machine is given as long as this process lives, nor any
 * port near them: a run starts more servers later, beside the first ones. Its ports are looked at, too, as others take
 * theirs without asking.
 */
export async function claimPortBase(): Promise<number> {
  const first = Math.floor(Math.random() * BLOCKS);
  for (let turn = 0; turn < BLOCKS; turn += 1) {
    const base = FIRST + WIDTH * ((first + turn) % BLOCKS);
    const release = await hold(base + WIDTH - 1);
    if (release === undefined) continue;
    if ((await freePortBase(base)) === base) return base;
    release();
  }
  return freePortBase();
}
