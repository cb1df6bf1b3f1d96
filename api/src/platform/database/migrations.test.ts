import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { failureSentence } from '@bloom/shared-server/failure-sentence';
import { committingTestApi } from '../../testing/test-api.ts';
import { assertMigrated, migrate, migrationNames, neededBy, schemaProblem } from './migrations.ts';

/** Before this one nobody upgraded while people worked. */
const FIRST_ROLLING = '0156';
/** What code that runs beside a newer version may still read or write. */
const TAKES_AWAY =
  /\b(drop (table|column|view|type|function|trigger)|rename (to|column)|alter (column )?\w+ (set data )?type|set not null|drop default)\b/i;
/** A column that has to be filled in, which former code does not know. */
const ASKS_FOR_MORE = /\badd column (?![^,;]*\b(default|generated)\b)[^,;]*\bnot null\b/i;

const api = committingTestApi();

const later = (name: string, needs: string | null) =>
  api.pool.query('insert into schema_migration (name, sha256, needs) values ($1, $2, $3)', [name, '', needs]);

describe('a migration that fails halfway', () => {
  it('is told by its name with what PostgreSQL said, leaves nothing, and goes on once that is mended', async () => {
    const [first = ''] = await migrationNames();
    const kept = await api.pool.query('delete from schema_migration where name = $1 returning *', [first]);
    const { rows: before } = await api.pool.query('select count(*) from pg_class');
    const failure = await migrate(api.url).catch((error: unknown) => error);
    assert.match(failureSentence(failure), new RegExp(`^The migration ${first} failed: .* already exists$`));
    assert.deepEqual((await api.pool.query('select count(*) from pg_class')).rows, before);
    const { name, sha256, needs } = kept.rows[0];
    await api.pool.query('insert into schema_migration (name, sha256, needs) values ($1, $2, $3)', [
      name,
      sha256,
      needs,
    ]);
    assert.deepEqual((await migrate(api.url)).applied, []);
  });
});

describe('a migration that meets somebody who reads the same table for long', () => {
  const [name, table] = ['0185-jobs-set-aside.sql', 'job_run'];

  it('keeps nobody else waiting, and goes on once they are through', async () => {
    await api.pool.query('alter table job_run drop column set_aside_at');
    await api.pool.query('delete from schema_migration where name = $1', [name]);
    const [long, other] = [await api.pool.connect(), await api.pool.connect()];
    try {
      await long.query('begin');
      await long.query(`select from ${table}`);
      const migrated = migrate(api.url);
      // The databases of other tests are copies: their tables have the same numbers.
      const isWaiting = `select from pg_locks join pg_database as d on d.oid = database
        where d.datname = current_database() and relation = '${table}'::regclass and not granted`;
      while ((await other.query(isWaiting)).rowCount === 0) await pause(20);
      await other.query(`set statement_timeout = '10s'`);
      await other.query(`select from ${table}`);
      await long.query('commit');
      assert.deepEqual((await migrated).applied, [name]);
      await other.query(`select set_aside_at from ${table}`);
    } finally {
      await other.query('reset statement_timeout');
      long.release();
      other.release();
    }
  });
});

describe('a database that a newer version migrated', () => {
  it('goes on with this code while that only added, or took away what this code does not read', async () => {
    const last = (await migrationNames()).at(-1) ?? '';
    await later('9001-adds.sql', null);
    await later('9002-takes.sql', last);
    assert.deepEqual((await migrate(api.url)).applied, []);
    await assertMigrated(api.url);
  });

  it('is refused once it lacks something', async () => {
    await later('9004-takes.sql', '9003-unknown-here.sql');
    const newer = /migrated by a newer version \(9004-takes.sql\)/;
    await assert.rejects(migrate(api.url), newer);
    await assert.rejects(assertMigrated(api.url), newer);
  });
});

describe('a server that does not migrate', () => {
  it('does not start before somebody did', () => {
    const applied = [{ name: '0001-a.sql', needs: null }];
    assert.equal(schemaProblem(['0001-a.sql'], applied), undefined);
    assert.match(schemaProblem(['0001-a.sql', '0002-b.sql'], applied) ?? '', /lacks the migration 0002-b.sql/);
  });
});

describe('a migration', () => {
  it('says which code it needs when it takes something away, or asks for what former code does not give', async () => {
    const names = await migrationNames();
    for (const name of names.filter((one) => one >= FIRST_ROLLING)) {
      const text = await readFile(new URL(`./migrations/${name}`, import.meta.url), 'utf8');
      const statements = text.replaceAll(/--.*$/gm, '');
      const needs = neededBy(text);
      const isSafe = !TAKES_AWAY.test(statements) && !ASKS_FOR_MORE.test(statements);
      assert.equal(needs !== null || isSafe, true, `${name}: "-- contract: needs <migration>"`);
      if (needs !== null) assert.ok(names.includes(needs) && needs < name, `${name} needs ${needs}`);
    }
  });

  it('that takes away, or asks for more, is known by its words', () => {
    assert.match('alter table a add column b text not null', ASKS_FOR_MORE);
    for (const text of [
      'add column b text not null default 1',
      'add column b int default 1 not null',
      'add column b text',
    ])
      assert.doesNotMatch(`alter table a ${text}, add column c text`, ASKS_FOR_MORE);
    for (const text of ['alter table a drop column b', 'alter table a rename column b to c', 'drop table a'])
      assert.match(text, TAKES_AWAY);
    for (const text of ['alter table a add column b text not null default 1', 'create index a_b on a (b)'])
      assert.doesNotMatch(text, TAKES_AWAY);
    assert.equal(
      neededBy('-- contract: needs 0155-saved-searches.sql\nalter table a drop column b;'),
      '0155-saved-searches.sql',
    );
    assert.equal(neededBy('-- This needs nothing.\n'), null);
  });
});
