import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { eraseFormerBloomers } from './access/bloomer-keeping.service.ts';
import { type Billable, billableMonth, CREDIT, FINALISE, finalised } from './billing/invoices/invoices.fixture.ts';
import { forgetWhatIsDue } from './desk/retention/retention.service.ts';
import { previewRetention } from './desk/retention/retention-preview.service.ts';
import { toldOfAll } from './desk/retention/told-nights.fixture.ts';
import { contract, storedFile } from './missions/contracts/contracts.fixture.ts';
import { committingTestApi, type TestContext } from './testing/test-api.ts';

const api = committingTestApi();

/** Without the audit, which knows the true time only. */
const PAPERS = [
  ...['inboundInvoices', 'invoices', 'unnumberedInvoices', 'paymentRuns', 'bankMovements', 'reports'],
  ...['unsignedReports', 'contracts', 'namesOnPapers', 'missionWords', 'formerSuppliers'],
];
const FORMER = '2031-12-31T23:30:00Z';
const NEW_YEAR = '2036-12-31T23:30:00Z';
const NEW_YEARS_EVE = '2036-12-31T22:30:00Z';

interface Past extends Billable {
  contractId: string;
  invoiceId: string;
}

/** October 2026, signed and invoiced, of a mission that ended with the year; its contract, signed before it began. */
async function past(test: TestContext, paid: boolean): Promise<Past> {
  const { db } = test;
  const month = await billableMonth(test);
  const invoiceId = await finalised(test, month);
  if (paid) await db.updateTable('invoice').set({ paid_on: '2026-11-20' }).where('id', '=', invoiceId).execute();
  const signer = { signer_fullname: 'Benoît Petit', signer_identity: 'Benoît Petit', consent_text: 'c' };
  const said = { ...signer, consent_version: '1', sign_date: '2026-11-02T09:00:00Z' };
  await db
    .insertInto('signature')
    .values({ ...said, document_id: month.documentId, role: 'bloomer', level: 'simple', snapshot_sha256: 's' })
    .execute();
  const made = await contract(test, month.mission.id, { created_at: '2026-01-05T09:00:00Z' });
  const file = await storedFile(test);
  const signing = await db
    .insertInto('contract_signing')
    .values({
      ...{ contract_id: made.id, state: 'sealed', file_id: file.id, file_sha256: 'f', is_parallel: false },
      ...{ ends_at: '2026-02-05T09:00:00Z', sealed_file_id: file.id, created_by: 'staff:1' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const seat = await db
    .insertInto('contract_signer')
    .values({ signing_id: signing.id, position: 1, party: 'bloomer', bloomer_id: month.bloomer.id, state: 'signed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('contract_signature')
    .values({
      ...{ ...said, signing_id: signing.id, signer_id: seat.id, party: 'bloomer', signer_actor: 'bloomer:1' },
      ...{ level: 'advanced', code_channel: 'sms', file_sha256: 'f', sign_date: '2026-01-06T09:00:00Z' },
    })
    .execute();
  // It knows the true time only, which no test moves.
  await sql`alter table invoice disable trigger invoice_kept`.execute(db);
  await toldOfAll(test.db);
  return { ...month, contractId: made.id, invoiceId };
}

async function nightAt(test: TestContext, now: string): Promise<void> {
  test.setNow(now);
  await forgetWhatIsDue(test.platform, { only: PAPERS });
  await eraseFormerBloomers(test.platform, new AbortController().signal);
}

/** What is still there, in the words of the questions. */
async function left({ db }: TestContext, { bloomer, mission, activityId, ...ids }: Past) {
  const one = async (statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows.length;
  const { firstname, phone_number, erased_at } = await db
    .selectFrom('bloomer')
    .selectAll()
    .where('id', '=', bloomer.id)
    .executeTakeFirstOrThrow();
  const report = await db.selectFrom('activity').selectAll().where('id', '=', activityId).executeTakeFirstOrThrow();
  const { label } = await db
    .selectFrom('mission')
    .select('label')
    .where('id', '=', mission.id)
    .executeTakeFirstOrThrow();
  return {
    isErased: erased_at !== null,
    name: firstname,
    phone: phone_number,
    mission: label,
    days: Object.keys(report.details as object).length,
    worked: Number(report.nb_days_worked),
    contracts: await one(sql`select from legal_contract where id = ${ids.contractId}`),
    invoices: await one(sql`select from invoice where id = ${ids.invoiceId}`),
    documents: await one(sql`select from signing_document where activity_id = ${activityId}`),
    signatures: (await one(sql`select from signature`)) + (await one(sql`select from contract_signature`)),
  };
}

const runOf = ({ db }: TestContext, category: string) =>
  db
    .selectFrom('retention_run')
    .select(['rows', 'held_back', 'error'])
    .where('category', '=', category)
    .orderBy('day', 'desc')
    .executeTakeFirstOrThrow();

describe('the papers of a former Bloomer', () => {
  it('go as long after the relation and after their year as the law says, then his name', () =>
    api.rollback(async (test) => {
      const of = await past(test, true);
      const before = await left(test, of);
      await nightAt(test, '2031-12-31T22:30:00Z');
      assert.deepEqual(await left(test, of), before);
      // Five years after the mission: how to reach him. The contract and his name stay as long as the signatures.
      await nightAt(test, FORMER);
      const reached = { ...before, isErased: true, phone: null };
      assert.deepEqual(await left(test, of), reached);
      // Ten years after its signature: the contract.
      await nightAt(test, '2036-01-06T08:59:00Z');
      assert.deepEqual(await left(test, of), reached);
      await nightAt(test, '2036-01-06T09:01:00Z');
      const { signatures } = before;
      const withoutContract = { ...reached, contracts: 0, signatures: signatures - 1 };
      assert.deepEqual(await left(test, of), withoutContract);
      // Ten years after the end of its year, in Paris: the invoice with its report, and what kept the name.
      await nightAt(test, NEW_YEARS_EVE);
      assert.deepEqual(await left(test, of), withoutContract);
      await nightAt(test, NEW_YEAR);
      const gone = { days: 0, invoices: 0, documents: 0, signatures: 0 };
      const end = { ...withoutContract, ...gone, name: 'Personne', mission: '(effacé)' };
      assert.deepEqual(await left(test, of), end);
      // Nothing goes twice.
      assert.equal(await forgetWhatIsDue(test.platform, { only: PAPERS }), 0);
    }));

  it('stay while the invoice is not paid, disputed or his data are held, and the report says why', () =>
    api.rollback(async (test) => {
      const of = await past(test, false);
      const before = await left(test, of);
      await nightAt(test, NEW_YEAR);
      assert.deepEqual((await runOf(test, 'invoices')).held_back, { unpaid: 1 });
      assert.equal((await left(test, of)).days, before.days);
      await test.db.updateTable('invoice').set({ contested_at: '2026-11-20' }).where('id', '=', of.invoiceId).execute();
      const disputed = await previewRetention(test.platform);
      assert.deepEqual(
        disputed.filter(({ category }) => category === 'invoices'),
        [{ category: 'invoices', due: 0, heldBack: { disputed: 1 }, legalHold: null }],
      );
      const hold = { person_kind: 'bloomer', person_id: of.bloomer.id, reason: 'Litige', set_by: 'staff:1' } as const;
      await test.db
        .insertInto('legal_hold')
        .values({ ...hold, set_at: '2026-11-20' })
        .execute();
      await test.db.updateTable('invoice').set({ paid_on: '2026-11-20' }).where('id', '=', of.invoiceId).execute();
      await nightAt(test, '2037-01-02T01:00:00Z');
      assert.deepEqual((await runOf(test, 'invoices')).held_back, { legalHold: 1 });
      await test.db.updateTable('legal_hold').set({ lifted_at: '2037-01-03' }).execute();
      await nightAt(test, '2037-01-04T01:00:00Z');
      assert.deepEqual((({ invoices, days }) => ({ invoices, days }))(await left(test, of)), { invoices: 0, days: 0 });
    }));

  it('leave together or not at all: what a night was cut off in, the next one does', () =>
    api.rollback(async (test) => {
      const of = await past(test, true);
      await sql`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
        test.db,
      );
      await sql`create trigger cut_off before update on activity execute function cut_off()`.execute(test.db);
      test.setNow(NEW_YEAR);
      // Each category has its own transaction; a failed one must not end that of the test.
      const night = () => forgetWhatIsDue(test.platform, { only: ['reports'] });
      await forgetWhatIsDue(test.platform, { only: ['invoices'] });
      await sql`savepoint before_it`.execute(test.db);
      await assert.rejects(night());
      await sql`rollback to savepoint before_it`.execute(test.db);
      const cut = await left(test, of);
      assert.ok(cut.documents > 0 && cut.signatures > 0 && cut.days > 0, JSON.stringify(cut));
      await sql`drop trigger cut_off on activity`.execute(test.db);
      assert.equal(await night(), 1);
      assert.equal(await night(), 0);
      assert.deepEqual((({ documents, days, worked }) => ({ documents, days, worked }))(await left(test, of)), {
        ...{ documents: 0, days: 0 },
        worked: cut.worked,
      });
    }));

  it('go with the credit note that takes an invoice back, in one night, although nobody ever paid', () =>
    api.rollback(async (test) => {
      const of = await past(test, false);
      const asked = await test.execute(of.finance, CREDIT, { id: of.invoiceId, reason: 'Facture en double' });
      await test.runJobs();
      const credit = asked.data.createCreditNote.invoice.recordId;
      const final = await test.execute(of.finance, FINALISE, { id: credit });
      assert.deepEqual(final.errors, []);
      await nightAt(test, NEW_YEARS_EVE);
      assert.equal((await left(test, of)).invoices, 1);
      await nightAt(test, NEW_YEAR);
      assert.deepEqual((await runOf(test, 'invoices')).held_back, {});
      assert.deepEqual(await test.db.selectFrom('invoice').select('id').execute(), []);
      assert.equal((await left(test, of)).days, 0);
    }));

  it('go a week after the first report, whatever their age: who wants them held has read it', () =>
    api.rollback(async (test) => {
      const of = await past(test, true);
      await test.db.deleteFrom('retention_run').execute();
      await nightAt(test, '2037-01-01T01:00:00Z');
      await nightAt(test, '2037-01-07T01:00:00Z');
      assert.equal((await left(test, of)).invoices, 1);
      const { rows, due_in_seven_days } = await test.db
        .selectFrom('retention_run')
        .select(['rows', 'due_in_seven_days'])
        .where('category', '=', 'invoices')
        .orderBy('day', 'desc')
        .executeTakeFirstOrThrow();
      assert.deepEqual([rows, due_in_seven_days], [0, 1]);
      await nightAt(test, '2037-01-08T01:00:00Z');
      assert.equal((await left(test, of)).invoices, 0);
    }));

  it('of an invoice are not deleted before, whoever asks', () =>
    api.rollback(async (test) => {
      const of = await past(test, true);
      await sql`alter table invoice enable trigger invoice_kept`.execute(test.db);
      await sql`delete from invoice_delivery where invoice_id = ${of.invoiceId}`.execute(test.db);
      await assert.rejects(
        test.db.deleteFrom('invoice').where('id', '=', of.invoiceId).execute(),
        /A numbered invoice is not deleted/,
      );
    }));
});
