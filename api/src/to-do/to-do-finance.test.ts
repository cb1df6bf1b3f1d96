import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeReport, FINALISE } from '../billing/invoices/invoices.fixture.ts';
import { asAdmin, asSystem } from '../platform/testing/viewers.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';
import { ofAccounts, ofFinance, waitingFinance } from './to-do-finance.fixture.ts';

const LINES = `query ($mine: Boolean!) { toDo(mine: $mine) { lines {
  kind month isFinance count remindable oldest items { id title detail missionId } } } }`;
const ITEMS = `query ($kind: ToDoKind!, $month: Date) {
  toDoItems(kind: $kind, month: $month, mine: true) { id title detail } }`;

/** What each line leads to: the rows of that list which its address keeps. */
const LISTS: Record<string, { document: string; has: (row: Record<string, unknown>) => boolean }> = {
  invoiceError: tasked('error'),
  invoiceUndelivered: tasked('platform'),
  taxReport: { document: '{ rows: invoices(isTaxReportToDo: true) { recordId } }', has: () => true },
  invoiceContested: tasked('contested'),
  invoiceToValidate: tasked('toValidate'),
  customerInvoiceMissing: closing('customerInvoiceMissing'),
  customerInvoiceError: closing('customerInvoiceError'),
  supplierInvoiceUploaded: closing('supplierInvoiceUploaded'),
  feeToInvoice: { document: '{ rows: getRecruitements(isDue: true) { recordId } }', has: () => true },
  formalNotice: recovery('FORMAL_NOTICE'),
  recoveryDecision: recovery('RECOVERY'),
  invoiceReceived: { document: '{ rows: inboundInvoices { recordId } }', has: () => true },
  paymentRun: {
    document: '{ rows: paymentRuns(isOpen: true) { viewerCanApprove } }',
    has: ({ viewerCanApprove }) => viewerCanApprove === true,
  },
  bankAccountChange: {
    document: '{ rows: bankAccountChanges { viewerCanApprove } }',
    has: ({ viewerCanApprove }) => viewerCanApprove === true,
  },
  clientOwedBack: owedBack('customer'),
  supplierOwesBack: owedBack('supplier'),
  bankMovement: { document: '{ rows: bankMovements { recordId } }', has: () => true },
};

function tasked(task: string) {
  const document = '{ rows: invoices(isToDo: true) { task } }';
  return { document, has: (row: Record<string, unknown>) => row.task === task };
}

function owedBack(side: string) {
  return { document: `{ rows: invoices(side: ${side}, isOwedBack: true) { recordId } }`, has: () => true };
}

function recovery(task: string) {
  const document = '{ rows: invoices(side: customer, status: FINALISED, isUnpaid: true) { recoveryTask } }';
  return { document, has: (row: Record<string, unknown>) => row.recoveryTask === task };
}

function closing(blocker: string) {
  const document = '{ rows: monthClosing(month: "2026-10") { blocker } }';
  return { document, has: (row: Record<string, unknown>) => row.blocker === blocker };
}

interface Line {
  kind: string;
  month: string | null;
  isFinance: boolean;
  count: number;
  remindable: number;
  oldest: string;
  items: { id: string; title: string; detail: string | null; missionId: string | null }[];
}

const api = testApi();

async function lines(test: TestContext, viewer: Viewer, mine = false): Promise<Line[]> {
  const { data, errors } = await test.execute(viewer, LINES, { mine });
  assert.deepEqual(errors, []);
  return data.toDo.lines;
}

const ofKinds = (found: Line[]) => found.filter(({ kind }) => kind in LISTS);

describe('what finance has to do', () => {
  it('is counted as the lists count it that its lines lead to, whichever missions one looks after', () =>
    api.rollback(async (test) => {
      const { first } = await waitingFinance(test);
      const viewer = ofFinance(first);
      const found = ofKinds(await lines(test, viewer));
      assert.deepEqual(
        found.map(({ kind, month, count, oldest, isFinance }) => [kind, month, count, oldest, isFinance]),
        [
          ['invoiceError', null, 1, '2026-11-16', true],
          ['invoiceUndelivered', null, 1, '2026-11-12', true],
          ['taxReport', null, 1, '2026-11-19', true],
          ['customerInvoiceMissing', '2026-10-01', 1, '2026-11-03', true],
          ['supplierInvoiceUploaded', '2026-10-01', 1, '2026-11-10', true],
          ['invoiceToValidate', null, 1, '2026-11-14', true],
          ['paymentRun', null, 1, '2026-11-18', true],
          ['bankAccountChange', null, 1, '2026-11-15', true],
          ['invoiceContested', null, 1, '2026-11-13', true],
          ['invoiceReceived', null, 1, '2026-11-17', true],
          ['feeToInvoice', null, 1, '2026-11-25', true],
          ['formalNotice', null, 1, '2026-10-10', true],
          ['recoveryDecision', null, 1, '2026-11-17', true],
          ['clientOwedBack', null, 1, '2026-11-17', true],
          ['supplierOwesBack', null, 1, '2026-11-17', true],
          ['bankMovement', null, 1, '2026-11-19', true],
        ],
      );
      for (const { kind, count, month } of found) {
        const list = LISTS[kind];
        const { data, errors } = await test.execute(viewer, list?.document ?? '');
        assert.deepEqual(errors, []);
        assert.equal(data.rows.filter(list?.has).length, count, kind);
        const opened = await test.execute(viewer, ITEMS, { kind, month });
        assert.equal(opened.data.toDoItems.length, count, kind);
      }
      assert.deepEqual(ofKinds(await lines(test, viewer, true)), found);
      assert.deepEqual(new Set(found.map(({ remindable }) => remindable)), new Set([0]));
    }));

  it('comes behind what waits on missions, and before it for who looks after none', () =>
    api.rollback(async (test) => {
      const { first } = await waitingFinance(test);
      const groups = async (viewer: Viewer) =>
        (await lines(test, viewer)).map(({ isFinance }) => isFinance).filter((one, at, all) => one !== all[at - 1]);
      assert.deepEqual(await groups(asAdmin(first)), [false, true]);
      assert.deepEqual(await groups(ofFinance(first)), [true, false]);
    }));

  it('is one thing for a supplier’s month whose invoice failed before the PDF of it came', () =>
    api.rollback(async (test) => {
      const { first } = await waitingFinance(test);
      const sent = test.db.selectFrom('activity').select('id').where('invoice_file_id', 'is not', null);
      const error = { side: 'supplier', kind: 'invoice', status: 'ERROR', created_by: 'test' } as const;
      const { id } = await sent.executeTakeFirstOrThrow();
      await test.db
        .insertInto('invoice')
        .values({ ...error, activity_id: id })
        .execute();
      const counted = async () => {
        const found = await lines(test, ofFinance(first));
        return ['invoiceError', 'supplierInvoiceUploaded'].map((one) => found.find(({ kind }) => kind === one)?.count);
      };
      await changeReport(test, id, { bloomer_invoice_status: 'ERROR' });
      assert.deepEqual(await counted(), [2, undefined]);
      await changeReport(test, id, { bloomer_invoice_status: 'TO_VALIDATE' });
      assert.deepEqual(await counted(), [1, 1]);
    }));

  it('names whom each is about, and what', () =>
    api.rollback(async (test) => {
      const { first, failed, refusedId, lateId, feeId } = await waitingFinance(test);
      const found = await lines(test, ofFinance(first));
      const only = (kind: string) => found.find((line) => line.kind === kind)?.items[0];
      assert.equal(only('invoiceError')?.title, failed.client.name);
      assert.match(only('invoiceError')?.detail ?? '', /· 10\/2026$/);
      assert.equal(only('invoiceUndelivered')?.id, refusedId);
      assert.match(only('invoiceUndelivered')?.detail ?? '', /· Refusée$/);
      assert.equal(only('formalNotice')?.id, lateId);
      assert.equal(only('feeToInvoice')?.id, feeId);
      assert.equal(only('bankMovement')?.title, 'Maison Clairval');
      assert.equal(only('invoiceReceived')?.title, 'facture.pdf');
      assert.equal(only('paymentRun')?.title, 'Virements du 23/11/2026');
    }));

  it('has the orders and the accounts of the others alone for a second pair of eyes', () =>
    api.rollback(async (test) => {
      const { first, second } = await waitingFinance(test);
      const counted = async (staffId: string) => {
        const found = await lines(test, ofFinance(staffId));
        return ['paymentRun', 'bankAccountChange'].map((asked) => found.find(({ kind }) => kind === asked)?.count);
      };
      assert.deepEqual(await counted(first), [1, 1]);
      assert.deepEqual(await counted(second), [3, 2]);
    }));

  it('is for account managers what they may invoice: signed months and what failed, of their missions or of all', () =>
    api.rollback(async (test) => {
      const { uninvoiced, first } = await waitingFinance(test);
      const viewer = ofAccounts((await test.create.staff()).id);
      const found = ofKinds(await lines(test, viewer));
      assert.deepEqual(
        found.map(({ kind, month, count, isFinance }) => [kind, month, count, isFinance]),
        [
          ['customerInvoiceError', '2026-10-01', 1, false],
          ['customerInvoiceMissing', '2026-10-01', 1, false],
        ],
      );
      for (const { kind, count } of found) {
        const { data } = await test.execute(viewer, LISTS[kind]?.document ?? '');
        assert.equal(data.rows.filter(LISTS[kind]?.has).length, count, kind);
      }
      assert.deepEqual(ofKinds(await lines(test, viewer, true)), []);
      const mine = { csm_staff_id: viewer.staffId };
      await test.db.updateTable('mission').set(mine).where('id', '=', uninvoiced.mission.id).execute();
      const own = ofKinds(await lines(test, viewer, true));
      assert.deepEqual(
        own.map(({ kind, items }) => [kind, items[0]?.missionId]),
        [['customerInvoiceMissing', uninvoiced.mission.id]],
      );
      // Whoever opens a line that they have not sees nothing of it.
      for (const kind of ['invoiceToValidate', 'bankMovement', 'paymentRun', 'bankAccountChange', 'formalNotice']) {
        assert.deepEqual((await test.execute(viewer, ITEMS, { kind })).data.toDoItems, [], kind);
      }
      assert.deepEqual(
        ofKinds(await lines(test, asSystem(first))).map(({ kind }) => kind),
        ['customerInvoiceError', 'customerInvoiceMissing'],
      );
    }));

  it('keeps the screens of payments from who has not proved more than a mailbox', () =>
    api.rollback(async (test) => {
      const { first } = await waitingFinance(test);
      const found = await lines(test, { ...ofFinance(first), factorMissing: true });
      const kinds = found.filter(({ isFinance }) => isFinance).map(({ kind }) => kind);
      assert.ok(kinds.includes('invoiceToValidate'));
      assert.deepEqual(
        kinds.filter((kind) => ['invoiceReceived', 'paymentRun', 'bankAccountChange', 'bankMovement'].includes(kind)),
        [],
      );
    }));

  it('counts from the end of its month what was signed nobody knows when', () =>
    api.rollback(async (test) => {
      const { first } = await waitingFinance(test);
      await test.db.updateTable('activity').set({ validated_at: null }).execute();
      const found = await lines(test, ofFinance(first));
      assert.equal(found.find(({ kind }) => kind === 'customerInvoiceMissing')?.oldest, '2026-10-31');
    }));

  it('waits no more for a letter that was posted', () =>
    api.rollback(async (test) => {
      const { first, lateId } = await waitingFinance(test);
      const viewer = ofFinance(first);
      const waits = async (kind: string) => (await lines(test, viewer)).find((line) => line.kind === kind)?.count;
      const post = 'mutation ($id: ID!) { recordFormalNotice(recordId: $id, postedOn: "2026-11-19") { recordId } }';
      assert.equal((await test.execute(viewer, post, { id: lateId })).code, undefined);
      assert.deepEqual([await waits('formalNotice'), await waits('recoveryDecision')], [undefined, 1]);
    }));

  it('goes when it is done', () =>
    api.rollback(async (test) => {
      const { first } = await waitingFinance(test);
      const viewer = ofFinance(first);
      const toValidate = async () => (await lines(test, viewer)).find(({ kind }) => kind === 'invoiceToValidate');
      const id = (await toValidate())?.items[0]?.id;
      assert.equal((await test.execute(viewer, FINALISE, { id })).code, undefined);
      assert.equal(await toValidate(), undefined);
    }));
});
