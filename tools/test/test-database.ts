import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePortBase, portsFrom } from '../start/ports.ts';
import { startPostgres } from '../start/postgres.ts';
import { temporaryState } from '../start/temporary-state.ts';

/** A PostgreSQL for the tests of the servers, where each test file makes the databases it needs. */
export async function startTestDatabase(
  note: (sentence: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const state = temporaryState();
  const server = await startPostgres({
    stateRoot: state.root,
    logFile: join(state.root, 'postgres.log'),
    port: portsFrom(await freePortBase()).postgres,
    password: randomBytes(12).toString('hex'),
    temporary: true,
    note,
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      state.remove();
    },
  };
}
