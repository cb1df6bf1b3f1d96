import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { type PersonKind, personalDataOf } from '../../platform/retention/personal-data.ts';
import { testApi } from '../../testing/test-api.ts';
import { notPersonal } from './not-personal.fixture.ts';

const KINDS: readonly PersonKind[] = ['bloomer', 'contact', 'talent'];

const api = testApi();

/** What may hold something about a person: texts, JSON and bytes; identifiers and figures name nobody. */
const SPEAKING = ['text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY', 'inet'];

describe('the registrations of personal data', () => {
  it('answer for every column that can hold something about a person', () =>
    api.rollback(async ({ db }) => {
      const { rows } = await sql<{ column: string }>`
        select table_name || '.' || column_name as column from information_schema.columns
          join information_schema.tables using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema = 'public' and data_type = any(${SPEAKING}) order by 1`.execute(
        db,
      );
      // A closed list of words, an author's pseudonym or a hash says nothing about anybody.
      const closed = await sql<{ column: string }>`
        select c.conrelid::regclass || '.' || a.attname as column
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) like '%ANY (ARRAY[%'
      `.execute(db);
      const silent = new Set(closed.rows.map(({ column }) => column));
      const isSilent = (column: string) => silent.has(column) || /(_by|sha256)$/.test(column);
      const held = [...new Set(KINDS.flatMap(personalDataOf))].flatMap(({ holds }) =>
        Object.entries(holds).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
      );
      const known = new Set([...held, ...notPersonal]);
      const forgotten = rows.map(({ column }) => column).filter((column) => !known.has(column) && !isSilent(column));
      assert.deepEqual(forgotten, [], 'register them with definePersonalData, or list why they name nobody');
      const existing = new Set(rows.map(({ column }) => column));
      assert.deepEqual(
        [...known].filter((column) => !existing.has(column)),
        [],
        'these columns no longer exist',
      );
    }));

  it('are read without an error for a Bloomer and a contact', () =>
    api.rollback(async ({ db, create }) => {
      const { bloomer, contact } = await create.mission();
      for (const [kind, { id }] of [
        ['bloomer', bloomer],
        ['contact', contact],
      ] as const) {
        const person = {
          kind,
          id,
          actor: `${kind}:${id}`,
          fullname: 'x y',
          emails: [],
          phones: [],
          underContract: false,
        };
        for (const data of personalDataOf(kind)) assert.ok(Array.isArray(await data.export(db, person)), data.category);
      }
    }));
});
