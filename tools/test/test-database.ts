import { randomBytes } from 'node:crypto';
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePortBase, portsFrom } from '../start/ports.ts';
import { startPostgres } from '../start/postgres.ts';
import { temporaryState } from '../start/temporary-state.ts';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Copying a template makes a thousand small files: in memory, where there is some to spare, that takes a tenth of the
 * time.
 */
function quickFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    // Another system, or a container that has none.
    return tmpdir();
  }
}

/**
 * A PostgreSQL for the tests of the servers, where each test file makes the databases it needs: the one of
 * TEST_DATABASE_URL, else one of its own.
 */
export async function startTestDatabase(
  note: (sentence: string) => void = () => {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const state = temporaryState(quickFolder());
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
