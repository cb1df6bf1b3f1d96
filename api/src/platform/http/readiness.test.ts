import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { committingTestApi } from '../../testing/test-api.ts';
import type { Platform } from '../context/context.ts';
import { createDatabase, createPool } from '../database/database.ts';
import { createDiskStore } from '../file-store/file-store-disk.ts';
import { readFigures } from '../watch/figures.ts';
import { serveHealth } from './readiness.ts';

const api = committingTestApi();

/** What `/readyz` answers with these parts in place of the usual ones. */
async function readyz(changes: Partial<Platform>): Promise<{ status: number; problems: string[] }> {
  const server = fastify() as unknown as FastifyInstance;
  await api.committed(async ({ platform }) => serveHealth(server, { platform: { ...platform, ...changes } }));
  const answer = await server.inject('/readyz');
  assert.equal((await server.inject('/healthz')).statusCode, 200);
  await server.close();
  return { status: answer.statusCode, problems: answer.json().problems };
}

/** A database whose sessions have this setting. */
async function withSetting(setting: string, work: (db: Platform['db']) => Promise<void>): Promise<void> {
  const url = new URL(api.url);
  url.searchParams.set('options', `-c ${setting}`);
  const db = createDatabase(createPool({ connectionString: url.toString(), max: 2 }));
  await work(db).finally(() => db.destroy());
}

describe('/readyz', () => {
  it('is well when all is', async () => assert.deepEqual(await readyz({}), { status: 200, problems: [] }));

  it('knows that the database takes no writes, and tells it as a figure', () =>
    withSetting('default_transaction_read_only=on', async (db) => {
      assert.deepEqual(await readyz({ db }), { status: 503, problems: ['databaseReadOnly'] });
      await api.committed(async ({ platform }) => {
        const figures = await readFigures({ ...platform, db });
        const told = figures.filter(({ metric }) => metric === 'bloom_not_ready').map(({ labels }) => labels.problem);
        assert.deepEqual(told, ['databaseReadOnly']);
      });
    }));

  it('knows that the disk of the database has no room', () =>
    withSetting('temp_file_limit=64kB', async (db) =>
      assert.deepEqual(await readyz({ db }), { status: 503, problems: ['databaseFull'] }),
    ));

  it('knows that the database is away', async () => {
    const db = createDatabase(createPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }));
    assert.deepEqual(await readyz({ db }), { status: 503, problems: ['database'] });
    await db.destroy();
  });

  it('waits for no database that swallows what it is asked, and neither do the figures', async (t) => {
    const asked: Socket[] = [];
    const frozen = createServer((socket) => asked.push(socket.on('error', () => undefined)));
    await once(frozen.listen(0, '127.0.0.1'), 'listening');
    const { port } = frozen.address() as AddressInfo;
    const db = createDatabase(createPool({ connectionString: `postgres://nobody@127.0.0.1:${port}/none` }));
    t.mock.timers.enable({ apis: ['setTimeout'] });
    await api.committed(async ({ platform }) => {
      const files = { ...platform.files, problem: async () => undefined };
      const figures = readFigures({ ...platform, db, files });
      for (const patience of [3_000, 1_000]) {
        t.mock.timers.tick(patience);
        await new Promise(setImmediate);
      }
      const problems = (await figures).filter(({ metric }) => metric === 'bloom_not_ready');
      assert.deepEqual(
        problems.map(({ labels }) => labels.problem),
        ['database'],
      );
    });
    t.mock.timers.reset();
    frozen.close();
    for (const socket of asked) socket.destroy();
    await db.destroy();
  });

  it('knows that a job waits too long', () =>
    api.committed(async ({ db }) => {
      const waiting = { id: crypto.randomUUID(), job_name: 'test', started_at: new Date(Date.now() - 120_000) };
      await db.insertInto('job_run').values(waiting).execute();
      assert.deepEqual(await readyz({}), { status: 503, problems: ['queue'] });
      await db.deleteFrom('job_run').where('id', '=', waiting.id).execute();
    }));

  it('knows that files cannot be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bloom-readiness-'));
    // Root may write into any folder, but nobody into a file as if it were one.
    await writeFile(join(folder, 'files'), '');
    const files = createDiskStore(join(folder, 'files'));
    const told: { err?: NodeJS.ErrnoException }[] = [];
    const log = { warn: (details: object) => told.push(details) } as unknown as Platform['log'];
    assert.deepEqual(await readyz({ files, log }), { status: 503, problems: ['files'] });
    assert.deepEqual([told.length, told[0]?.err?.code], [1, 'ENOTDIR'], 'the log says why');
    await rm(folder, { recursive: true });
    const made = createDiskStore(join(folder, 'made', 'when', 'needed'));
    assert.deepEqual(await readyz({ files: made }), { status: 200, problems: [] });
    await rm(folder, { recursive: true });
  });
});
