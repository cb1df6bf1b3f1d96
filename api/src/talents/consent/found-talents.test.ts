import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressHmac } from '../../platform/retention/erased-people.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { tellFound } from './found-talents.service.ts';
import { night, recruiter } from './renewal.fixture.ts';

const CREATE = 'mutation ($input: UpsertTalentInput!) { upsertTalent(input: $input) { id version origin } }';
const SAVE = `mutation ($id: ID!, $version: Int!, $basics: TalentBasicsInput!) {
  upsertTalentBasic(id: $id, version: $version, basics: $basics) { id } }`;
const READ = `query ($id: ID!) { findTalent(id: $id) { sourceNotice { foundIn toldOn tellBy waitsFor } }
  getLogsByTalent(talentId: $id) { type data authorFullname } }`;
const ada = { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@mail.example', jobTitle: 'Analyste' };

const api = testApi();

const mails = (test: TestContext) =>
  test.db.selectFrom('mail_outbox').selectAll().where('template', '=', 'talent-found').execute();

async function entered(test: TestContext, input: object) {
  const { viewer } = await recruiter(test);
  const { data, errors } = await test.executeTalents(viewer, CREATE, { input: { ...ada, ...input } });
  assert.deepEqual(errors, []);
  const { id, version, origin } = data.upsertTalent as { id: string; version: number; origin: string };
  const read = async () => {
    const { data: sheet } = await test.executeTalents(viewer, READ, { id });
    return { notice: sheet.findTalent.sourceNotice, logs: sheet.getLogsByTalent };
  };
  return { viewer, id, version, origin, read };
}

/** Somebody who was found on a Wednesday. */
const found = (test: TestContext, changes: Parameters<typeof createTalent>[1] = {}) =>
  createTalent(test.db, { found_in: 'cvDatabase', found_at: '2026-11-18T10:00:00Z', ...changes });

describe('whoever did not come by themselves', () => {
  it('is told where they were found, by day, once, and the history of the sheet says it', () =>
    api.rollback(async (test) => {
      test.setNow('2026-11-18T10:00:00Z');
      const { origin, read } = await entered(test, { foundIn: 'LinkedIn' });
      assert.equal(origin, 'LinkedIn');
      const open = { foundIn: 'LinkedIn', tellBy: '2026-12-18', waitsFor: null };
      assert.deepEqual({ ...(await read()).notice }, { ...open, toldOn: null });
      // A Saturday, before anybody is up.
      test.setNow('2026-11-21T04:00:00Z');
      assert.deepEqual([await tellFound(test.platform, night), await tellFound(test.platform, night)], [1, 0]);
      const [mail, ...more] = await mails(test);
      assert.deepEqual([more.length, mail?.recipient], [0, 'ada@mail.example']);
      assert.equal(mail?.not_before?.toISOString(), '2026-11-23T07:00:00.000Z');
      for (const told of [/sur LinkedIn/, /24/, /effacer/, /\/my-data/, /CNIL/])
        assert.match(mail?.text_body ?? '', told);
      const { notice, logs } = await read();
      assert.deepEqual({ ...notice }, { ...open, toldOn: '2026-11-23' });
      assert.deepEqual([logs[0].type, logs[0].authorFullname], ['told', null]);
      assert.match(logs[0].data, /Information envoyée le 23 novembre 2026/);
    }));

  it('is told when an address comes later, from a database of contacts, too', () =>
    api.rollback(async (test) => {
      test.setNow('2026-11-18T10:00:00Z');
      const { viewer, id, version, read } = await entered(test, { email: '' });
      assert.equal((await read()).notice, null);
      const basics = { email: 'ada@nacre.example', foundIn: 'contactDatabase' };
      assert.deepEqual((await test.executeTalents(viewer, SAVE, { id, version, basics })).errors, []);
      assert.equal(await tellFound(test.platform, night), 1);
      assert.match((await mails(test))[0]?.text_body ?? '', /base de contacts/);
      // What is found once more is not told once more.
      const again = { id, version: version + 1, basics: { firstname: 'Adèle', foundIn: 'LinkedIn' } };
      assert.deepEqual((await test.executeTalents(viewer, SAVE, again)).errors, []);
      assert.deepEqual([await tellFound(test.platform, night), (await read()).notice.foundIn], [0, 'contactDatabase']);
    }));

  it('hears nothing without an address, in a dispute, once erased, or when somebody with the address was', () =>
    api.rollback(async (test) => {
      const { viewer, staffId } = await recruiter(test);
      const without = await found(test, { email: null, owner_staff_id: staffId });
      const held = await found(test, { owner_staff_id: staffId });
      const hold = {
        person_kind: 'talent',
        person_id: held,
        reason: 'Litige',
        set_by: 'x',
        set_at: new Date(),
      } as const;
      await test.db.insertInto('legal_hold').values(hold).execute();
      const identifiers = [addressHmac(test.platform.environment, 'parti@mail.example')];
      const gone = { id: crypto.randomUUID(), person_kind: 'talent', person_hmac: 'x', identifiers } as const;
      await test.db
        .insertInto('erased_person')
        .values({ ...gone, erased_at: new Date() })
        .execute();
      const known = await found(test, { email: 'Parti@mail.example', owner_staff_id: staffId });
      await found(test, { erased_at: '2026-11-19T10:00:00Z' });
      test.setNow('2026-11-24T09:00:00Z');
      assert.equal(await tellFound(test.platform, night), 0);
      assert.deepEqual(await mails(test), []);
      const waits = await Promise.all(
        [without, held, known].map(
          async (id) => (await test.executeTalents(viewer, READ, { id })).data.findTalent.sourceNotice.waitsFor,
        ),
      );
      assert.deepEqual(waits, ['email', 'legalHold', 'erased']);
    }));

  it('is told again when they were entered anew after an erasure', () =>
    api.rollback(async (test) => {
      const { viewer } = await recruiter(test);
      const identifiers = [addressHmac(test.platform.environment, 'parti@mail.example')];
      const gone = { id: crypto.randomUUID(), person_kind: 'talent', person_hmac: 'x', identifiers } as const;
      await test.db
        .insertInto('erased_person')
        .values({ ...gone, erased_at: '2026-01-10T09:00:00Z' })
        .execute();
      const id = await found(test, { email: 'Parti@mail.example' });
      const notice = async () =>
        (await test.executeTalents(viewer, READ, { id })).data.findTalent.sourceNotice.waitsFor;
      assert.equal(await notice(), null);
      assert.equal(await tellFound(test.platform, night), 1);
      assert.equal((await mails(test))[0]?.recipient, 'Parti@mail.example');
    }));

  it('who follows them hears of those who still wait after twenty days, once a month', () =>
    api.rollback(async (test) => {
      const { staffId } = await recruiter(test);
      for (const name of ['Un', 'Deux']) await found(test, { firstname: name, email: null, owner_staff_id: staffId });
      const told = async (now: string) => {
        test.setNow(now);
        await tellFound(test.platform, night);
        return test.db.selectFrom('notification').selectAll().where('staff_id', '=', staffId).execute();
      };
      assert.deepEqual(await told('2026-12-07T09:00:00Z'), []);
      await told('2026-12-08T09:00:00Z');
      const [notice, ...more] = await told('2026-12-09T09:00:00Z');
      assert.deepEqual([notice?.title, more.length], ['Talents à informer', 0]);
      assert.match(notice?.description ?? '', /^2 talents que vous suivez/);
    }));

  it('who follows them hears at once of somebody who comes to wait later in the month', () =>
    api.rollback(async (test) => {
      const { staffId } = await recruiter(test);
      const toldOn = async (now: string) => {
        test.setNow(now);
        await tellFound(test.platform, night);
        const asked = test.db.selectFrom('notification').select('description').where('staff_id', '=', staffId);
        return (await asked.execute()).map(({ description }) => description.split(' ')[0]).sort();
      };
      await found(test, { firstname: 'Un', email: null, owner_staff_id: staffId });
      assert.deepEqual(await toldOn('2026-12-08T09:00:00Z'), ['1']);
      await found(test, { firstname: 'Deux', email: null, owner_staff_id: staffId, found_at: '2026-11-20T10:00:00Z' });
      assert.deepEqual(await toldOn('2026-12-09T09:00:00Z'), ['1']);
      for (const _run of [1, 2]) assert.deepEqual(await toldOn('2026-12-10T09:00:00Z'), ['1', '2']);
    }));
});
