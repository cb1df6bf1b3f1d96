import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { definedRetentions, type Retention } from '../../platform/retention/retention.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { dailyPromises, ONE, type Promised } from './daily-promises.fixture.ts';
import { ownRetentions } from './own-retention.service.ts';
import { paperPromises, pastMission } from './paper-promises.fixture.ts';
import { batchOf, cutoff, keepsInWords } from './retention.repository.ts';
import { forgetWhatIsDue } from './retention.service.ts';
import { endingOf, keptInFrench, labelOf, reasonOf } from './retention-told.words.ts';
import { toldOfAll } from './told-nights.fixture.ts';

const api = committingTestApi();

const promises: Record<string, Promised> = { ...dailyPromises, ...paperPromises };

/** A row whose time was over, or will be, days away from now. Nothing it refers to has to be there, now and later. */
async function put({ db, platform }: TestContext, retention: Retention, row: object, days: number) {
  const { table, since } = retention;
  const at = sql`(${cutoff(retention, platform.clock.now())} + ${days} * interval '1 day')`;
  const columns = sql.join([...Object.keys(row), since].map((name) => sql.ref(name)));
  const when = since === 'month' ? sql`date_trunc('month', ${at})` : at;
  const values = sql.join([...Object.values(row).map((value) => sql`${value}`), when]);
  await sql`set local session_replication_role = replica`.execute(db);
  if (table === 'help_message')
    await sql`insert into help_conversation (id, bloomer_id, created_at)
    values (${ONE}, gen_random_uuid(), now()) on conflict do nothing`.execute(db);
  if (table === 'mission' || table === 'society')
    await sql`insert into bloomer (id, firstname, lastname, email, erased_at)
    values (${ONE}, 'Personne', 'effacée', 'e', now()) on conflict do nothing`.execute(db);
  if (table === 'legal_contract') {
    const { id, ...over } = { ...pastMission, id: ONE, end_mission: '2000-01-01', label: 'm' };
    await sql`insert into mission (id, ${sql.join(Object.keys(over).map((name) => sql.ref(name)))})
    values (${id}, ${sql.join(Object.values(over))}) on conflict do nothing`.execute(db);
  }
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db);
}

async function rowsOf({ db }: TestContext, { table, since }: Retention): Promise<Record<string, unknown>[]> {
  const all = sql<Record<string, unknown>>`select * from ${sql.table(table)} order by ${sql.ref(since)}`;
  return (await all.execute(db)).rows;
}

/** Tables that refer to rows of this one, which go no earlier than what refers to them unless a cascade takes that. */
async function referring({ db }: TestContext, { table }: Retention): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = ${table}::regclass and confdeltype = 'a' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

describe('what is promised to be forgotten', () => {
  it('minds every table that refers to a row that is deleted: else no night would come through', () =>
    api.rollback(async (test) => {
      const forgotten: string[] = [];
      // What never got a number was never sent, paid nor recovered.
      const isDeleted = ({ category, becomes }: Retention) =>
        becomes === undefined && category !== 'unnumberedInvoices';
      for (const retention of definedRetentions().filter(isDeleted)) {
        const { sql: statement } = batchOf(retention, new Date()).compile(test.db);
        for (const name of await referring(test, retention))
          if (!new RegExp(`(from|join) ${name}\\b`).test(statement)) forgotten.push(`${retention.category}: ${name}`);
      }
      assert.deepEqual(forgotten, []);
    }));

  it('is all there is', () => {
    const defined = definedRetentions().map((retention) => [retention.category, keepsInWords(retention)]);
    const promised = Object.entries(promises).map(([category, { keeps }]) => [category, keeps]);
    assert.deepEqual(Object.fromEntries(defined), Object.fromEntries(promised));
  });

  it('is told to a data officer in French: what it is, from when, how it ends and why it stays', () => {
    const untold = [...definedRetentions(), ...ownRetentions()].flatMap((listed) => {
      const { category, becomes } = listed;
      const ending = becomes?.called ?? 'deleted';
      const reasons = Object.keys('heldBack' in listed ? (listed.heldBack ?? {}) : {});
      const told: [string, string][] = [
        [category, labelOf(category)],
        [`from when ${category}`, keptInFrench(category, listed.keeps).split(' ').slice(2).join(' ')],
        [ending, endingOf(ending)],
        ...reasons.map((why): [string, string] => [why, reasonOf(why)]),
      ];
      return told.filter(([word, french]) => french === word || french === '').map(([word]) => word);
    });
    assert.deepEqual(untold, []);
  });

  for (const [category, { row, blank, not, instead = '', apart = 1 }] of Object.entries(promises)) {
    it(`goes a day after its time and not a day before: ${category}`, () =>
      api.rollback(async (test) => {
        test.setNow(new Date().toISOString());
        const retention = definedRetentions().find((defined) => defined.category === category);
        assert.ok(retention !== undefined);
        await toldOfAll(test.db, [category]);
        await put(test, retention, row('old'), -apart);
        await put(test, retention, row('young'), apart);
        if (not !== undefined) await put(test, retention, { ...row('not'), ...not }, -3 * apart);
        await forgetWhatIsDue(test.platform, { only: [category] });
        // The record that this run wrote about itself does not count.
        const left = (await rowsOf(test, retention)).filter((found) => found.category !== category);
        const kept = not === undefined ? [] : left.splice(0, 1);
        if (blank === undefined) assert.equal(left.length, 1);
        else {
          const words = left.map((found) => blank.map((column) => found[column] ?? ''));
          assert.deepEqual(
            words[0],
            blank.map(() => instead),
          );
          assert.ok(words[1]?.includes('Claire'), 'the younger one keeps its words');
        }
        for (const [column, value] of Object.entries(not ?? {})) assert.deepEqual(kept[0]?.[column], value);
      }));
  }
});
