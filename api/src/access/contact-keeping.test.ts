import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toldOfAll } from '../desk/retention/told-nights.fixture.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';
import { eraseFormerContacts } from './contact-keeping.service.ts';

const api = testApi();

const LONG_AGO = new Date('2018-01-01');

/** Claire Durand of a client whose last mission ended on that day, seen on 20 November 2026. */
async function contactOf(test: TestContext, { endMission, ...contact }: { endMission: string; removed_at?: Date }) {
  const { create, db } = test;
  const society = await create.clientSociety();
  const { id } = await create.contact(society.id, { created_at: LONG_AGO, ...contact });
  await create.mission({ client_society_id: society.id, begin_mission: '2018-02-01', end_mission: endMission });
  const nameNow = async () =>
    (await db.selectFrom('contact').select('lastname').where('id', '=', id).executeTakeFirstOrThrow()).lastname;
  return { id, societyId: society.id, nameNow };
}

async function erase({ platform, db }: TestContext) {
  await toldOfAll(db);
  await eraseFormerContacts(platform, new AbortController().signal);
}

describe('a contact of a client', () => {
  for (const [what, of, left] of [
    ['stays while a mission of his company runs', { endMission: '2026-12-31' }, 'Durand'],
    ['stays three years after the last one', { endMission: '2023-11-20' }, 'Durand'],
    ['is erased the day after', { endMission: '2023-11-19' }, 'effacée'],
    ['is erased three years after he left it', { endMission: '2026-12-31', removed_at: LONG_AGO }, 'effacée'],
    ['who left lately stays', { endMission: '2018-12-31', removed_at: new Date('2026-01-01') }, 'Durand'],
  ] as const) {
    it(what, () =>
      api.rollback(async (test) => {
        const contact = await contactOf(test, of);
        await erase(test);
        assert.equal(await contact.nameNow(), left);
        const [mail] = await test.db.selectFrom('mail_outbox').select('text_body').execute();
        if (left === 'Durand') assert.equal(mail, undefined);
        else assert.match(mail?.text_body ?? '', /plus travaillé ensemble depuis 36 mois/);
      }),
    );
  }

  it('stays while his company looks for somebody, and while his data are held', () =>
    api.rollback(async (test) => {
      const recruiting = await contactOf(test, { endMission: '2018-12-31' });
      await test.db
        .insertInto('job_project')
        .values({
          name: 'n',
          job_title: 't',
          society_id: recruiting.societyId,
          job_type: 'IT',
          created_at: LONG_AGO,
        })
        .execute();
      const held = await contactOf(test, { endMission: '2018-12-31' });
      await test.db
        .insertInto('legal_hold')
        .values({ person_kind: 'contact', person_id: held.id, reason: 'Litige', set_by: 'staff:1', set_at: LONG_AGO })
        .execute();
      await erase(test);
      assert.deepEqual([await recruiting.nameNow(), await held.nameNow()], ['Durand', 'Durand']);
    }));

  it('is announced seven days before, in the report of retention', () =>
    api.rollback(async (test) => {
      await contactOf(test, { endMission: '2023-11-24' });
      await contactOf(test, { endMission: '2018-12-31' });
      await erase(test);
      const run = await test.db
        .selectFrom('retention_run')
        .select(['rows', 'due_in_seven_days', 'error'])
        .where('category', '=', 'clientContacts')
        .orderBy('day', 'desc')
        .executeTakeFirstOrThrow();
      assert.deepEqual(run, { rows: 1, due_in_seven_days: 1, error: null });
    }));

  it('whom no report told of seven nights before stays until one did', () =>
    api.rollback(async (test) => {
      const told = await contactOf(test, { endMission: '2023-11-04' });
      const untold = await contactOf(test, { endMission: '2023-11-12' });
      const night = (day: string) => {
        test.setNow(`${day}T01:30:00Z`);
        return eraseFormerContacts(test.platform, new AbortController().signal);
      };
      // No server ran in between.
      for (const day of ['2026-11-02', '2026-11-20']) await night(day);
      assert.deepEqual([await told.nameNow(), await untold.nameNow()], ['effacée', 'Durand']);
      await night('2026-11-27');
      assert.equal(await untold.nameNow(), 'effacée');
    }));

  it('stays while the category is held', () =>
    api.rollback(async (test) => {
      const contact = await contactOf(test, { endMission: '2018-12-31' });
      const held = { kept_in: 'contact', keeps: '', becomes: '', personal: true, legal_hold: 'Litige n° 12' };
      await test.db
        .insertInto('retention_category')
        .values({ ...held, category: 'clientContacts' })
        .execute();
      await erase(test);
      assert.equal(await contact.nameNow(), 'Durand');
    }));
});
