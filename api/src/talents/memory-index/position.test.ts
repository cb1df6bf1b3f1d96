import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { endedBy } from './position.ts';

const api = testApi();

it('a position tells of a transaction what PostgreSQL tells of it', () =>
  api.rollback(async ({ db }) => {
    for (const position of ['7:7:', '3:12:3,5,11', '4:4:', '2:9:2']) {
      const { rows } = await sql<{ number: string; hasEnded: boolean }>`select number::text,
        pg_visible_in_snapshot(number::text::xid8, ${position}::pg_snapshot) as "hasEnded"
        from generate_series(1, 15) as number`.execute(db);
      const hasEnded = endedBy(position);
      assert.deepEqual(
        rows.map(({ number }) => hasEnded(BigInt(number))),
        rows.map((row) => row.hasEnded),
        position,
      );
    }
  }));
