import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bareReport, bloomerSignedMonth, filledMonth, OCTOBER } from '../../cra/activities/activities.fixture.ts';
import { storedFile } from '../../missions/contracts/contracts.fixture.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { billableMonth, changeReport, customerDraft, finalised } from '../invoices/invoices.fixture.ts';

const CLOSING = `query ($month: String!, $mine: Boolean) { monthClosing(month: $month, mine: $mine) {
  id blocker detail days isExpected amountAtRisk society { recordId } item { id CRAStatus mission { recordId } } } }`;
const LIST = 'query ($month: String!, $mine: Boolean) { getCraByMonth(month: $month, mine: $mine) { id CRAStatus } }';

interface Closing {
  id: string;
  blocker: string | null;
  detail: string | null;
  days: number;
  isExpected: boolean;
  amountAtRisk: number;
  society: { recordId: string } | null;
  item: { id: string; CRAStatus: string; mission: { recordId: string } };
}

const api = testApi();

async function closing(test: TestContext, month = OCTOBER): Promise<Closing[]> {
  const { data, errors } = await test.execute(asAdmin((await test.create.staff()).id), CLOSING, { month });
  assert.deepEqual(errors, []);
  return data.monthClosing;
}
const of = (rows: Closing[], missionId: string) => rows.find(({ item }) => item.mission.recordId === missionId);

describe('closing a month', () => {
  it('is not for who has no account, a Bloomer, nor who only recruits', () =>
    api.rollback(async (test) => {
      const { viewer } = await filledMonth(test);
      const recruiter = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      const ask = async (who: Parameters<typeof test.execute>[0], month = OCTOBER) =>
        (await test.execute(who, CLOSING, { month })).code;
      assert.equal(await ask(asNobody), 'UNAUTHENTICATED');
      assert.equal(await ask(viewer), 'FORBIDDEN');
      assert.equal(await ask(recruiter), 'FORBIDDEN');
      assert.equal(await ask(asAdmin((await test.create.staff()).id), 'octobre'), 'BAD_USER_INPUT');
    }));

  it('has the rows of the list, each once, and those that one looks after only when they are asked for', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      await filledMonth(test);
      await bloomerSignedMonth(test);
      const mine = await test.create.mission({ csm_staff_id: staff.id });
      await test.create.mission({ begin_mission: '2026-11-01' });
      for (const only of [false, true]) {
        const variables = { month: OCTOBER, mine: only };
        const listed = (await test.execute(asAdmin(staff.id), LIST, variables)).data.getCraByMonth;
        const rows = (await test.execute(asAdmin(staff.id), CLOSING, variables)).data.monthClosing as Closing[];
        assert.equal(rows.length, only ? 1 : 3);
        const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort();
        assert.deepEqual(ids(rows), ids(listed));
        const stepOf = new Map(listed.map((row: { id: string; CRAStatus: string }) => [row.id, row.CRAStatus]));
        for (const { id, item } of rows) assert.deepEqual([item.id, item.CRAStatus], [id, stepOf.get(id)]);
        if (only) assert.equal(rows[0]?.item.mission.recordId, mine.mission.id);
      }
    }));

  it('names what each month waits for, the most expensive first', () =>
    api.rollback(async (test) => {
      const none = await test.create.mission({ begin_mission: '2026-10-19', end_mission: '2026-10-31' });
      const filled = await filledMonth(test);
      const signed = await bloomerSignedMonth(test);
      const idle = await test.create.mission();
      await bareReport(test, idle.mission.id, OCTOBER, { validation: 'signed' });
      const uploaded = await filledMonth(test);
      await changeReport(test, uploaded.activityId, { cra_file_id: (await storedFile(test)).id });
      const rows = await closing(test);
      assert.deepEqual(
        rows
          .map(({ blocker, days, isExpected, amountAtRisk }) => [blocker, days, isExpected, amountAtRisk])
          .slice(0, 1),
        [['reportMissing', 10, true, 6000]],
      );
      assert.equal(rows[0]?.item.mission.recordId, none.mission.id);
      for (const [month, blocker] of [
        [filled, 'bloomerSignature'],
        [signed, 'clientSignature'],
        [uploaded, 'reportToAccept'],
      ] as const) {
        const row = of(rows, month.mission.id);
        assert.deepEqual([row?.blocker, row?.days, row?.amountAtRisk], [blocker, 5, 3000]);
      }
      assert.equal(rows.at(-1)?.item.mission.recordId, idle.mission.id);
      assert.equal(rows.at(-1)?.blocker, null);
    }));

  it('expects the working days until today where nothing was entered, without the holidays of the zone', () =>
    api.rollback(async (test) => {
      // The clock of the tests says 20 November: 14 working days, the 11th being a holiday.
      const here = await test.create.mission();
      const late = await test.create.mission({ begin_mission: '2026-11-30' });
      const [row, none] = await closing(test, '2026-11-01');
      assert.deepEqual([row?.item.mission.recordId, row?.days, row?.amountAtRisk], [here.mission.id, 14, 8400]);
      assert.deepEqual([none?.item.mission.recordId, none?.days, none?.amountAtRisk], [late.mission.id, 0, 0]);
      await test.db.updateTable('mission').set({ holiday_zone: 'mayotte' }).execute();
      test.setNow('2027-04-28T09:00:00Z');
      await test.db.updateTable('mission').set({ end_mission: '2027-12-31' }).execute();
      const april = await closing(test, '2027-04-01');
      // 20 weekdays until the 28th; Easter Monday was in March; the 27th is a holiday there.
      assert.equal(of(april, here.mission.id)?.days, 19);
    }));

  it('sells each day at its price, by the factors of an invoice, and says what the draft says', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test, {
        '2026-10-05': { dayWorked: 1 },
        '2026-10-10': { dayWorked: 0.5 },
        '2026-10-11': { dayWorked: 1, astreinte: 0.5 },
        '2026-10-20': { dayWorked: 1 },
      });
      const price = { start_date: '2026-10-15', purchase_price_cents: 50_000, sale_price_cents: 70_000 };
      await test.db
        .insertInto('pricing')
        .values({ mission_id: month.mission.id, ...price })
        .execute();
      const before = of(await closing(test), month.mission.id);
      // 600 + 0.5 × 1.5 × 600 + 2 × 600 + 0.5 × 2 × 600 + 700
      assert.deepEqual([before?.blocker, before?.amountAtRisk], ['customerInvoiceMissing', 3550]);
      await customerDraft(test, month);
      const drafted = await test.db.selectFrom('invoice').select('net_cents').executeTakeFirstOrThrow();
      const now = of(await closing(test), month.mission.id);
      assert.deepEqual([now?.blocker, now?.amountAtRisk], ['customerInvoiceDraft', 3550]);
      assert.equal(Number(drafted.net_cents), 355_000);
    }));

  it('comes back to the client when the platform or the client refuses the invoice', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      await test.db.deleteFrom('invoice_delivery').execute();
      const delivery = { invoice_id: id, way: 'platform', code: '205', code_at: '2026-11-20T09:00:00Z' } as const;
      await test.db.insertInto('invoice_delivery').values(delivery).execute();
      const now = async () => of(await closing(test), month.mission.id);
      assert.equal((await now())?.blocker, 'compliance');
      await test.db.updateTable('invoice_delivery').set({ code: '210' }).execute();
      const refused = await now();
      assert.deepEqual(
        [refused?.blocker, refused?.detail, refused?.amountAtRisk],
        ['customerInvoiceRefused', 'Facture refusée par le client', 3000],
      );
    }));

  it('goes from the invoice of the client to the papers and the invoice of the supplier, and is over', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const now = async () => of(await closing(test), month.mission.id);
      const client = (client_invoice_status: string, last_customer_error: string | null = null) =>
        changeReport(test, month.activityId, { client_invoice_status, last_customer_error });
      await client('CANCELLED');
      assert.equal((await now())?.blocker, 'customerInvoiceMissing');
      await client('IN_PROGRESS');
      assert.equal((await now())?.blocker, 'customerInvoiceRunning');
      await client('ERROR', 'tarif manquant au 05/10/2026');
      assert.deepEqual(
        [(await now())?.blocker, (await now())?.detail],
        ['customerInvoiceError', 'tarif manquant au 05/10/2026'],
      );
      await client('FINALISED');
      const blocked = await now();
      assert.deepEqual([blocked?.blocker, blocked?.society?.recordId], ['compliance', month.billing?.id]);
      assert.match(blocked?.detail ?? '', /^Le KBIS de la société est manquant\. L’attestation/);
      await test.db
        .updateTable('society')
        .set({ status: 'EI' })
        .where('id', '=', month.billing?.id ?? '')
        .execute();
      assert.equal((await now())?.blocker, 'supplierInvoiceMissing');
      const supplier = (bloomer_invoice_status: string) =>
        changeReport(test, month.activityId, { bloomer_invoice_status, last_supplier_error: 'mandat' });
      for (const [state, blocker] of [
        ['ERROR', 'supplierInvoiceError'],
        ['IN_PROGRESS', 'supplierInvoiceRunning'],
        ['TO_VALIDATE', 'supplierInvoiceDraft'],
        ['FINALISED', null],
      ] as const) {
        await supplier(state);
        assert.equal((await now())?.blocker, blocker);
      }
      // What the Bloomer sent is no draft yet.
      const { id: invoice_file_id } = await storedFile(test);
      await changeReport(test, month.activityId, { bloomer_invoice_status: 'TO_VALIDATE', invoice_file_id });
      const sent = await now();
      assert.deepEqual([sent?.blocker, sent?.detail], ['supplierInvoiceUploaded', null]);
      await supplier('NOT_CREATED');
      await test.db.updateTable('mission').set({ bloomer_billing_society_id: null }).execute();
      assert.equal((await now())?.blocker, 'supplierCompany');
    }));
});
