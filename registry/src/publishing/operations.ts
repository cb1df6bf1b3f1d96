import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ObjectStore } from '../storage/storage.ts';

/** Texts of the operations that front ends send, by their SHA-256. */
export type Operations = Record<string, string>;

const HASH = /^[0-9a-f]{64}$/;
/** The API refuses longer ones whoever sends them. */
const MAX_TEXT = 20_000;
const FOLDER = 'operations/';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

/** One sentence about the first entry that is no operation under its hash; undefined when all are. */
export function operationsProblem(operations: unknown): string | undefined {
  if (typeof operations !== 'object' || operations === null || Array.isArray(operations)) return 'it is no table';
  for (const [hash, text] of Object.entries(operations)) {
    if (typeof text !== 'string' || text === '' || text.length > MAX_TEXT) return `${hash} has no text of an operation`;
    if (!HASH.test(hash) || sha256(text) !== hash) return `${hash} is not the hash of its text`;
  }
  return undefined;
}

/** They are never removed: a tab that sends them may be as old as its version. */
export async function storeOperations(store: ObjectStore, operations: Operations): Promise<void> {
  const entries = Object.entries(operations);
  if (entries.length === 0) return;
  const stored = new Set(await store.list(FOLDER));
  const missing = entries.filter(([hash]) => !stored.has(FOLDER + hash));
  await Promise.all(missing.map(([hash, text]) => store.putIfAbsent(FOLDER + hash, Buffer.from(text))));
}

/** `GET /operations/<sha256>`: what the API asks when a front end sends a hash that it does not know. */
export function operationRoute(server: FastifyInstance, { store }: { store: ObjectStore }): void {
  server.get<{ Params: { hash: string } }>('/operations/:hash', async (request, reply) => {
    const { hash } = request.params;
    const found = HASH.test(hash) ? await store.get(FOLDER + hash) : undefined;
    // Whoever changed a file of the storage has changed no operation.
    if (found === undefined || sha256(found.bytes) !== hash) {
      return reply.code(404).header('Cache-Control', 'no-store').send('');
    }
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('text/plain; charset=utf-8')
      .send(found.bytes);
  });
}
