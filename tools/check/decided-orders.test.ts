import assert from 'node:assert/strict';
import { test } from 'node:test';
import { undecidedIn } from './decided-orders.ts';

test('a part of a list whose order leaves equal rows to chance is found; one that ends with an id is none', () => {
  for (const text of [
    'sql`select * from a order by due_on, requested_at limit 500`',
    'sql`select id from a order by coalesce(b, id) limit 1`; sql`select 1 from a order by created_at desc limit 1`',
    "db.selectFrom('a').orderBy('set_at', 'desc').limit(20).execute()",
    "db.selectFrom('a').orderBy('id').orderBy((row) => row.fn('max', ['at'])).executeTakeFirst()",
    "db.selectFrom('a').orderBy('set_at').where((row) => row('b', 'in', of(c))).forUpdate().limit(1).execute()",
  ])
    assert.equal(undecidedIn('a.ts', text).length, 1, text);
  for (const text of [
    'sql`select * from a order by due_on, a.id limit 500`',
    'sql`select count(*), b from a group by b order by 1 desc, 2 limit 3`',
    'sql`select (select b from c order by d) from a`',
    "db.selectFrom('a').orderBy('set_at', 'desc').orderBy('staff_id').limit(20).execute()",
    "db.selectFrom('a').orderBy('set_at').execute()",
    "db.selectFrom('a').orderBy('set_at').where('b', '=', c).orderBy('id').limit(1).execute()",
  ])
    assert.deepEqual(undecidedIn('a.ts', text), [], text);
});
