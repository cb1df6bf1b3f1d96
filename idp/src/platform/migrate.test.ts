import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../testing/test-database.ts';
import { openPool } from './database.ts';
import { assertMigrated, migrate } from './migrate.ts';

test('a server that leaves migrating to a job says which migration it waits for', async () => {
  const database = await createTestDatabase();
  const pool = openPool(database.url);
  try {
    await assert.rejects(assertMigrated(pool), /lacks the migration 0001-[a-z-]+\.sql: run the migrations/);
    const last = (await migrate(pool)).at(-1) ?? '';
    assert.deepEqual(await assertMigrated(pool), []);
    await pool.query('delete from idp.migration where name = $1', [last]);
    await assert.rejects(assertMigrated(pool), new RegExp(`lacks the migration ${last}`));
  } finally {
    await pool.end();
    await database.drop();
  }
});
