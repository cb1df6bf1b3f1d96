import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { startPostgres } from '@bloom/tools/start/postgres';
import { freePort } from '@bloom/tools/testing/free-port';
import { sql } from 'kysely';
import type { Platform } from '../context/context.ts';
import { createDatabase, createPool } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { until } from '../testing/until.ts';
import { type Figure, readFigures } from '../watch/figures.ts';
import './archive.figures.ts';

const valuesOf = (figures: readonly Figure[]) =>
  figures.filter(({ metric }) => metric === 'bloom_database_archive_failing').map(({ value }) => value);

it('a database that cannot archive its log says so until it can, and one that archives nothing says nothing', async (t) => {
  const stateRoot = await mkdtemp(join(tmpdir(), 'bloom-archive-'));
  await chmod(stateRoot, 0o777);
  t.after(() => rm(stateRoot, { recursive: true, force: true }));
  const options = {
    stateRoot,
    logFile: join(stateRoot, 'postgres.log'),
    port: await freePort(),
    password: randomBytes(12).toString('hex'),
    temporary: true,
    note: () => undefined,
  };
  /** Starts it, with what was set before, for as long as `work` takes. */
  const running = async (
    work: (ask: (text: string) => Promise<unknown>, told: () => Promise<unknown>) => Promise<void>,
  ) => {
    const server = await startPostgres(options);
    const db = createDatabase(createPool({ connectionString: server.url }));
    const figures = () => readFigures({ db, log: createLogger('silent') } as Platform);
    try {
      await work(
        (text) => sql.raw(text).execute(db),
        async () => valuesOf(await figures()),
      );
    } finally {
      await db.destroy();
      await server.stop();
    }
  };
  await running(async (ask, told) => {
    assert.deepEqual(await told(), []);
    await ask('alter system set archive_mode = on');
    await ask(`alter system set archive_command = 'false'`);
  });
  await running(async (ask, told) => {
    assert.deepEqual(await told(), [0], 'nothing was tried yet');
    await ask('select pg_switch_wal()');
    await until(async () => ((await told()) as number[])[0] === 1);
    await ask(`alter system set archive_command = 'true'`);
    await ask('select pg_reload_conf()');
    await until(async () => ((await told()) as number[])[0] === 0);
  });
});
