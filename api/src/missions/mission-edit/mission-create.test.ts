import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const CREATE = `mutation ($input: CreateMissionInput!) { createMission(input: $input) { recordId label status CSM
  externalId bloomerPaydateDays hoursPerDays dealType clientBillingSociety { name } bloomerBillingSociety { recordId }
  contactOperations { recordId } billingContacts { recordId }
  pricing { startDate purchasePricePerDayWithoutTaxes salePricePerDayWithoutTaxes astreinteCoef paymentTerms } } }`;

const api = testApi();

async function world(test: TestContext) {
  const staff = await test.create.staff({ firstname: 'Alice', lastname: 'Roy' });
  const bloomer = await test.create.bloomer();
  const client = await test.create.clientSociety({ name: 'Horizon' });
  const contact = await test.create.contact(client.id);
  const input = {
    label: 'Refonte du portail',
    type: 'IT',
    beginMission: '2026-12-01',
    endMission: '2027-05-31',
    bloomerRecordId: bloomer.id,
    clientSocietyRecordId: client.id,
    contactOperations: [contact.id],
    billingContacts: [contact.id],
    externalId: 'EXT-1',
    bloomerPaydateDays: 45,
    CSMRecordId: staff.id,
    pricing: { purchasePricePerDayWithoutTaxes: 450, salePricePerDayWithoutTaxes: 600, astreinteCoef: 2 },
  };
  const admin = asAdmin(staff.id);
  const create = (change: object = {}, viewer = admin) =>
    test.execute(viewer, CREATE, { input: { ...input, ...change } });
  return { staff, bloomer, client, contact, create };
}

describe('a new mission', () => {
  it('has its people, its first price from its first day, and the client as payer', () =>
    api.rollback(async (test) => {
      const { create, contact } = await world(test);
      const { data } = await create();
      const mission = data.createMission;
      assert.deepEqual([mission.label, mission.status, mission.CSM], ['Refonte du portail', 'INCOMING', 'Alice Roy']);
      assert.equal(mission.clientBillingSociety.name, 'Horizon');
      assert.equal(mission.contactOperations[0].recordId, contact.id);
      assert.equal(mission.billingContacts[0].recordId, contact.id);
      assert.deepEqual([mission.hoursPerDays, mission.bloomerPaydateDays], [8, 45]);
      assert.equal(mission.pricing[0].startDate, '2026-12-01');
      const [event] = await test.db.selectFrom('audit_event').select('action').execute();
      assert.equal(event?.action, 'mission.create');
    }));

  it('is told to its Bloomer, and as a win to who looks after it and did not enter it', () =>
    api.rollback(async (test) => {
      const { create, bloomer, staff } = await world(test);
      const manager = await test.create.staff();
      await test.db
        .insertInto('bloomer_account_manager')
        .values([
          { bloomer_id: bloomer.id, staff_id: manager.id },
          { bloomer_id: bloomer.id, staff_id: staff.id },
        ])
        .execute();
      await create();
      const told = await test.db
        .selectFrom('notification')
        .select(['title', 'staff_id', 'bloomer_id'])
        .where('kind', '=', 'win')
        .orderBy('title')
        .execute();
      assert.deepEqual(told, [
        { title: 'Affaire gagnée', staff_id: manager.id, bloomer_id: null },
        { title: 'Nouvelle mission', staff_id: null, bloomer_id: bloomer.id },
      ]);
    }));

  it('is invoiced by the company that invoices the Bloomer already', () =>
    api.rollback(async (test) => {
      const { create } = await world(test);
      const earlier = await test.create.mission();
      const { data } = await create({ bloomerRecordId: earlier.bloomer.id });
      assert.equal(data.createMission.bloomerBillingSociety.recordId, earlier.billing?.id);
    }));

  const refusals: [string, object, string[]][] = [
    ['a Bloomer', { bloomerRecordId: null }, ['bloomerRecordId']],
    ['a label', { label: ' ' }, ['label']],
    ['a type', { type: null }, ['type']],
    ['a start', { beginMission: null }, ['beginMission']],
    ['an end', { endMission: null }, ['endMission']],
    ['an end after its start', { endMission: '2026-11-30' }, ['endMission']],
    ['a client', { clientSocietyRecordId: null }, ['clientSocietyRecordId']],
    ['an operational contact', { contactOperations: [] }, ['contactOperations']],
    ['an external id', { externalId: '' }, ['externalId']],
    ['a payment delay for the Bloomer', { bloomerPaydateDays: null }, ['bloomerPaydateDays']],
    ['a price', { pricing: null }, ['pricing']],
    [
      'a whole price',
      { pricing: { purchasePricePerDayWithoutTaxes: 450 } },
      ['pricing.salePricePerDayWithoutTaxes', 'pricing.astreinteCoef'],
    ],
    ['payment terms for a permanent contract', { dealType: 'CDI' }, ['pricing.paymentTerms']],
    ['them for one of tech', { dealType: 'CDI_Tech_Digital' }, ['pricing.paymentTerms']],
    ['them for one of people', { dealType: 'CDI_product_People' }, ['pricing.paymentTerms']],
    ['hours of half steps', { hoursPerDays: 7.3 }, ['hoursPerDays']],
    ['a Bloomer who exists', { bloomerRecordId: 'x' }, ['bloomerRecordId']],
    ['contacts who exist', { contactOperations: ['x'] }, ['contactOperations']],
  ];
  it('says of an operational contact what is asked of one: a place at the client, and an e-mail address', () =>
    api.rollback(async (test) => {
      const { create, client } = await world(test);
      const mute = await test.create.contact(client.id, { email: null });
      const { errors } = await create({ contactOperations: [mute.id] });
      assert.deepEqual(structuredClone(errors[0]?.extensions.fieldErrors), {
        contactOperations:
          'Un contact choisi n’est pas (ou plus) un contact opérationnel, avec une adresse e-mail, de la société cliente.',
      });
      const other = await test.create.contact((await test.create.clientSociety({ name: 'Autre' })).id);
      const billing = await create({ billingContacts: [other.id] });
      assert.deepEqual(structuredClone(billing.errors[0]?.extensions.fieldErrors), {
        billingContacts: 'Un contact choisi n’est pas (ou plus) de la société cliente.',
      });
    }));

  for (const [what, change, fields] of refusals) {
    it(`needs ${what}`, () =>
      api.rollback(async (test) => {
        const { create } = await world(test);
        const { code, errors } = await create(change);
        assert.equal(code, 'BAD_USER_INPUT');
        assert.deepEqual(errors[0]?.extensions.invalidArgs, fields);
        assert.deepEqual(await test.db.selectFrom('mission').select('id').execute(), []);
      }));
  }

  it('as a permanent contract keeps what was sold and how it is paid, and is counted as won today', () =>
    api.rollback(async (test) => {
      const { create } = await world(test);
      const pricing = { purchasePricePerDayWithoutTaxes: 450, salePricePerDayWithoutTaxes: 600, astreinteCoef: 2 };
      const terms = { paymentTerms: 'FIFTY_FIFTY_START_TRIAL' };
      const { data } = await create({ dealType: 'CDI_Tech_Digital', pricing: { ...pricing, ...terms } });
      const { dealType, pricing: kept } = data.createMission;
      assert.deepEqual([dealType, kept[0].paymentTerms], ['CDI_Tech_Digital', 'FIFTY_FIFTY_START_TRIAL']);
      const { won_on } = await test.db.selectFrom('deal').select('won_on').executeTakeFirstOrThrow();
      assert.equal(won_on, '2026-11-20');
    }));

  it('as anything else needs no payment terms', () =>
    api.rollback(async (test) => {
      const { create } = await world(test);
      assert.equal((await create({ dealType: 'Freelance_RPO' })).data.createMission.dealType, 'Freelance_RPO');
    }));

  it('sold below its purchase price is finance’s to enter, who says that it is meant', () =>
    api.rollback(async (test) => {
      const { create, staff } = await world(test);
      const loss = { purchasePricePerDayWithoutTaxes: 600, salePricePerDayWithoutTaxes: 599.5, astreinteCoef: 2 };
      const meant = { pricing: { ...loss, confirmNegativeMargin: true } };
      const argsOf = async (answer: ReturnType<typeof create>) => (await answer).errors[0]?.extensions.invalidArgs;
      const account = asAdmin(staff.id, new Set(['account']));
      assert.deepEqual(await argsOf(create(meant, account)), ['pricing.salePricePerDayWithoutTaxes']);
      assert.deepEqual(await argsOf(create({ pricing: loss })), ['pricing.confirmNegativeMargin']);
      assert.equal((await create(meant)).code, undefined);
      // Other tests leave rows of their own: the newest is the one of this mission.
      const events = test.db.selectFrom('audit_event').select('data').where('action', '=', 'mission.create');
      const { data } = await events.orderBy('id', 'desc').executeTakeFirstOrThrow();
      assert.equal((data as { negativeMargin?: boolean }).negativeMargin, true);
    }));

  it('bought for nothing is created once somebody says that it is meant', () =>
    api.rollback(async (test) => {
      const { create, staff } = await world(test);
      const free = { purchasePricePerDayWithoutTaxes: 0, salePricePerDayWithoutTaxes: 600, astreinteCoef: 2 };
      const account = asAdmin(staff.id, new Set(['account']));
      const { errors } = await create({ pricing: free }, account);
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['pricing.confirmZeroPrice']);
      assert.match(errors[0]?.message ?? '', /rechargez-la\.$/);
      const [also] = (await create({ label: ' ', pricing: free }, account)).errors;
      assert.match(also?.message ?? '', /obligatoire\.$/, 'of the field that is at fault, not of the question');
      assert.equal(also?.extensions.reason, undefined);
      assert.equal((await create({ pricing: { ...free, confirmZeroPrice: true } }, account)).code, undefined);
    }));

  it('has an external id of its own', () =>
    api.rollback(async (test) => {
      const { create } = await world(test);
      await create();
      const { errors } = await create({ externalId: ' ext-1 ' });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['externalId']);
      assert.match(errors[0]?.message ?? '', /Refonte du portail/);
      assert.equal((await create({ externalId: 'EXT-2' })).code, undefined);
    }));

  it('takes no contact of another company', () =>
    api.rollback(async (test) => {
      const { create } = await world(test);
      const stranger = await test.create.contact((await test.create.clientSociety()).id);
      const { errors } = await create({ contactOperations: [stranger.id] });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['contactOperations']);
    }));
});
