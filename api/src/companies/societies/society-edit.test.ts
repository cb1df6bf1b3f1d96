import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { committingTestApi } from '../../testing/test-api.ts';
import { IN_FIFTEEN_DAYS, newcomer, READ, STAFF, societyOf, typed } from './societies.fixture.ts';

const api = committingTestApi();

describe('a Bloomer’s company', () => {
  it('is entered for a mission, its certificates presumed valid for fifteen days', () =>
    api.rollback(async (test) => {
      const { mission, save } = await newcomer(test);
      const { data } = await save();
      const society = data.upsertBloomerSociety;
      assert.equal(await societyOf(test, mission.id), society.recordId);
      assert.equal(society.KbisExpirationDate, IN_FIFTEEN_DAYS);
      assert.equal(society.URSSAFVCExpirationDate, IN_FIFTEEN_DAYS);
      assert.equal(society.KBIS, `/files/society/${society.recordId}/kbis.pdf`);
      assert.deepEqual([society.viewerCanEdit, society.viewerCanEditExpiry], [true, false]);
      const events = await test.db.selectFrom('audit_event').select(['action', 'data']).orderBy('id').execute();
      assert.deepEqual(
        events.map(({ action }) => action),
        ['society.create', 'society.documentAdd', 'society.documentAdd', 'mission.update'],
      );
      assert.ok(!JSON.stringify(events).includes('FR7630006000011234567890189'), 'the audit holds a whole IBAN');
    }));

  it('names every field at fault', () =>
    api.rollback(async (test) => {
      const { save } = await newcomer(test);
      const { code, errors } = await save({ name: '', siret: '1', IBAN: 'x', KBIS: null });
      assert.equal(code, 'BAD_USER_INPUT');
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['name', 'siret', 'IBAN', 'KBIS']);
      const notPdf = await save({ KBIS: new File(['MZ'], 'kbis.pdf') });
      assert.deepEqual(notPdf.errors[0]?.extensions.invalidArgs, ['KBIS']);
    }));

  it('keeps its papers when it is corrected, and its dates are the staff’s to change', () =>
    api.rollback(async (test) => {
      const { save } = await newcomer(test);
      const { recordId } = (await save()).data.upsertBloomerSociety;
      const again = { recordId, KBIS: null, URSSAFVigilanceCertificate: null, name: 'Atelier du Port' };
      const { data } = await save(again);
      assert.equal(data.upsertBloomerSociety.recordId, recordId);
      assert.equal(data.upsertBloomerSociety.name, 'Atelier du Port');
      assert.equal((await save({ ...again, KbisExpirationDate: IN_FIFTEEN_DAYS })).code, undefined);
      assert.equal((await save({ ...again, KbisExpirationDate: '2030-01-01' })).code, 'FORBIDDEN');
      const admin = asAdmin((await test.create.staff()).id);
      const input = await typed({ ...again, KbisExpirationDate: '2027-05-20', expirationReason: 'Lu' });
      const edited = await test.execute(admin, STAFF, { input });
      assert.equal(edited.data.upsertSociety.KbisExpirationDate, '2027-05-20');
    }));

  it('owes VAT from the day that staff say, who alone do, and of a company with a number', () =>
    api.rollback(async (test) => {
      const { save } = await newcomer(test);
      const { recordId } = (await save()).data.upsertBloomerSociety;
      const admin = asAdmin((await test.create.staff()).id);
      const kept = { KBIS: null, URSSAFVigilanceCertificate: null };
      assert.equal((await save({ ...kept, recordId, vatSince: '2027-01-01' })).code, 'FORBIDDEN');
      const since = async (change: object) => {
        const input = await typed({ ...kept, recordId, ...change });
        assert.equal((await test.execute(admin, STAFF, { input })).code, undefined);
        const row = test.db.selectFrom('society').select('vat_since').where('id', '=', recordId);
        return (await row.executeTakeFirstOrThrow()).vat_since;
      };
      assert.equal(await since({ vatSince: '2027-01-01' }), '2027-01-01');
      assert.equal((await save({ ...kept, recordId, vatSince: '2027-01-01' })).code, undefined);
      // Neither as it is open, nor entered anew by its number.
      for (const by of [{ recordId }, {}])
        assert.equal((await save({ ...by, vatSince: null })).data.upsertBloomerSociety.recordId, recordId);
      assert.equal(await since({ name: 'Atelier du Port' }), '2027-01-01');
      assert.equal(await since({ status: 'Auto Entrepreneur', tva: null }), null);
    }));

  it('with another number is another company; months already invoiced keep the old one', () =>
    api.rollback(async (test) => {
      const { mission, save } = await newcomer(test);
      const old = (await save()).data.upsertBloomerSociety.recordId;
      const month = { mission_id: mission.id, details: '{}', hours_per_days: 8, holiday_zone: 'metropole' };
      const counts = { nb_days_worked: 0, nb_days_markup_worked: 0, nb_days_markup2_worked: 0 };
      const base = { ...month, ...counts, nb_days_astreinte_worked: 0, entered_by: 'x' };
      const report = (values: { month: string; billing_society_id?: string }) =>
        test.db
          .insertInto('activity')
          .values({ ...base, ...values })
          .returning('id')
          .executeTakeFirstOrThrow();
      const invoiced = await report({ month: '2026-09-01', billing_society_id: old });
      const changed = { recordId: old, siret: '35600000000048', tva: 'FR39356000000' };
      const missing = await save({ ...changed, KBIS: null });
      assert.deepEqual(missing.errors[0]?.extensions.invalidArgs, ['KBIS']);
      const { data } = await save(changed);
      const created = data.upsertBloomerSociety.recordId;
      assert.notEqual(created, old);
      assert.equal(await societyOf(test, mission.id), created);
      const kept = await test.db.selectFrom('society').select('siret').where('id', '=', old).executeTakeFirst();
      assert.equal(kept?.siret, '40483304800022');
      const row = await test.db
        .selectFrom('activity')
        .select('billing_society_id')
        .where('id', '=', invoiced.id)
        .executeTakeFirst();
      assert.equal(row?.billing_society_id, old);
    }));

  it('cannot be taken from another Bloomer by its number; the account managers learn of the try', () =>
    api.rollback(async (test) => {
      const first = await newcomer(test);
      await first.save();
      const manager = await test.create.staff();
      const second = await newcomer(test);
      const { code, errors } = await second.save({ IBAN: 'DE89370400440532013000', BIC: 'COBADEFF' });
      assert.equal(code, 'BAD_USER_INPUT');
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['siret']);
      const society = await test.db
        .selectFrom('society')
        .select('iban')
        .where('siret', '=', '40483304800022')
        .execute();
      assert.deepEqual(society, [{ iban: 'FR7630006000011234567890189' }]);
      assert.equal(await societyOf(test, second.mission.id), null);
      const told = await test.db.selectFrom('notification').select(['kind', 'staff_id']).execute();
      assert.ok(told.some(({ kind, staff_id }) => kind === 'duplicateFound' && staff_id === manager.id));
    }));

  it('that is an umbrella company is joined as it is, and changed by staff only', () =>
    api.rollback(async (test) => {
      const umbrella = await test.create.society({ portage: true, siret: '40483304800022', name: 'Portage & Co' });
      const [first, second] = [await newcomer(test), await newcomer(test)];
      const portage = { portage: true, name: 'Autre nom' };
      assert.equal((await first.save(portage)).data.upsertBloomerSociety.recordId, umbrella.id);
      assert.equal((await second.save(portage)).data.upsertBloomerSociety.name, 'Portage & Co');
      const refused = await second.save({ ...portage, recordId: umbrella.id });
      assert.equal(refused.code, 'FORBIDDEN');
      const { data } = await test.execute(second.viewer, READ, { id: umbrella.id });
      assert.equal(data.society.viewerCanEdit, false);
    }));

  it('of somebody else does not exist', () =>
    api.rollback(async (test) => {
      const [owner, stranger] = [await newcomer(test), await newcomer(test)];
      const { recordId } = (await owner.save()).data.upsertBloomerSociety;
      assert.equal((await test.execute(stranger.viewer, READ, { id: recordId })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await stranger.save({ recordId })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await stranger.save({ bloomerBillingMission: owner.mission.id })).code, 'OBJECT_NOT_OWNED');
      assert.equal((await test.execute(owner.viewer, READ, { id: recordId })).data.society.IBAN.length, 27);
    }));

  it('that another company replaces warns when it is paid elsewhere', () =>
    api.rollback(async (test) => {
      const { save } = await newcomer(test);
      const { recordId } = (await save()).data.upsertBloomerSociety;
      const finance = await test.create.staff({ can_account: false });
      const elsewhere = { IBAN: 'DE89370400440532013000', BIC: 'COBADEFF' };
      await save({ recordId, siret: '35600000000048', tva: 'FR39356000000', ...elsewhere });
      const told = await test.db.selectFrom('notification').select(['kind', 'staff_id']).execute();
      assert.ok(told.some(({ kind, staff_id }) => kind === 'ibanChange' && staff_id === finance.id));
    }));

  it('entered by staff is not taken over by its number alone', () =>
    api.rollback(async (test) => {
      const known = await test.create.society({ siret: '40483304800022' });
      const { save } = await newcomer(test);
      assert.deepEqual((await save()).errors[0]?.extensions.invalidArgs, ['siret']);
      const row = await test.db.selectFrom('society').select('iban').where('id', '=', known.id).executeTakeFirst();
      assert.equal(row?.iban, null);
    }));

  it('is paid elsewhere by finance’s or the Bloomer’s word only', () =>
    api.rollback(async (test) => {
      const { save } = await newcomer(test);
      const { recordId } = (await save()).data.upsertBloomerSociety;
      const input = await typed({ recordId, IBAN: 'DE89370400440532013000', BIC: 'COBADEFF' });
      const staff = await test.create.staff();
      const account = asAdmin(staff.id, new Set(['account']));
      assert.equal((await test.execute(account, STAFF, { input })).code, 'FORBIDDEN');
      const finance = asAdmin(staff.id, new Set(['finance']));
      assert.equal((await test.execute(finance, STAFF, { input: await typed(input) })).code, undefined);
    }));

  it('with another bank account warns finance and the Bloomer', () =>
    api.rollback(async (test) => {
      const { bloomer, save } = await newcomer(test);
      const { recordId } = (await save()).data.upsertBloomerSociety;
      const finance = await test.create.staff({ can_account: false, can_recruit: false });
      await save({ recordId, IBAN: 'DE89370400440532013000', BIC: 'COBADEFF' });
      const told = await test.db
        .selectFrom('notification')
        .select(['staff_id', 'bloomer_id', 'priority'])
        .where('kind', '=', 'ibanChange')
        .execute();
      assert.ok(told.some(({ staff_id }) => staff_id === finance.id));
      assert.ok(told.some(({ bloomer_id }) => bloomer_id === bloomer.id));
      assert.ok(told.every(({ priority }) => priority === 'urgent'));
    }));

  it('entered by two at once is one row', () =>
    api.committed(async (test) => {
      const [first, second] = [await newcomer(test), await newcomer(test)];
      const siret = '73282932000074';
      const answers = await Promise.all([first.save({ siret }), second.save({ siret })]);
      assert.deepEqual(answers.map(({ code }) => code).sort(), ['BAD_USER_INPUT', undefined]);
      const rows = await test.db.selectFrom('society').select('id').where('siret', '=', siret).execute();
      assert.equal(rows.length, 1);
    }));
});

describe('a client’s company', () => {
  it('is not rewritten through its number', () =>
    api.rollback(async (test) => {
      await test.create.clientSociety({ siret: '40483304800022', name: 'Horizon' });
      const admin = asAdmin((await test.create.staff()).id);
      const { errors } = await test.execute(admin, STAFF, { input: await typed() });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['siret']);
    }));
});
