import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { supplierPaymentDay } from '@bloom/shared-rules/invoice/supplier-payment-day';
import { bareReport, OCTOBER } from '../../cra/activities/activities.fixture.ts';
import { correct, signedAgain } from '../../cra/correction/correction.fixture.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { signedBillable } from './invoice-correction.fixture.ts';
import { aDocument, selfBilled } from './invoices.fixture.ts';

const BOARD = `query ($month: String!) { getCraByMonth(month: $month) { estimatedPaymentDate } }`;
const MINE = '{ myMonths { month estimatedPaymentDate activity { estimatedPaymentDate } } }';

const api = testApi();

interface Given {
  uploadedAt?: string;
  paydateDays?: number | null;
  invoice?: Pick<NewRow<'invoice'>, 'kind' | 'issued_on' | 'due_on' | 'contested_at'> & {
    isCancelled?: boolean;
    platform?: '205' | '207' | '210';
  };
}

async function monthOf(test: TestContext, { uploadedAt, paydateDays = null, invoice }: Given) {
  const made = await test.create.mission({ bloomer_paydate_days: paydateDays });
  const id = await bareReport(test, made.mission.id, OCTOBER, {
    invoice_uploaded_at: uploadedAt === undefined ? null : new Date(uploadedAt),
  });
  if (invoice !== undefined) {
    const { isCancelled, platform, ...said } = invoice;
    const row = {
      side: 'supplier',
      activity_id: id,
      society_id: made.billing?.id ?? null,
      created_by: 'test',
    } as const;
    const state = { status: isCancelled ? 'CANCELLED' : 'FINALISED', number: 'X-1', series: 'X' } as const;
    const final = { finalised_at: '2026-11-18T09:00:00Z', finalised_by: 'test', document: JSON.stringify(aDocument) };
    const written = await test.db
      .insertInto('invoice')
      .values({ ...row, ...state, ...final, ...said })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (platform !== undefined) {
      const told = { way: 'platform', code: platform, code_at: '2026-11-19T09:00:00Z' } as const;
      await test.db
        .insertInto('invoice_delivery')
        .values({ invoice_id: written.id, ...told })
        .execute();
    }
  }
  return made;
}

const WRITTEN = { kind: 'selfBilled', issued_on: '2026-11-18', due_on: '2027-01-02' } as const;

describe('the day a supplier is paid', () => {
  const cases: [string, Given, string | null][] = [
    ['45 days after the upload', { uploadedAt: '2026-11-03T10:00:00Z' }, '2026-12-18'],
    ['after the day it is in Paris', { uploadedAt: '2026-11-02T23:30:00Z' }, '2026-12-18'],
    ['what the mission says', { uploadedAt: '2026-11-03T10:00:00Z', paydateDays: 30 }, '2026-12-03'],
    ['at once', { uploadedAt: '2026-11-03T10:00:00Z', paydateDays: 0 }, '2026-11-03'],
    ['no later than the law wants', { uploadedAt: '2026-11-03T10:00:00Z', paydateDays: 90 }, '2027-01-02'],
    [
      'counted from the day of the invoice',
      {
        uploadedAt: '2026-11-10T10:00:00Z',
        paydateDays: 60,
        invoice: { kind: 'invoice', issued_on: '2026-10-31', due_on: '2026-12-30' },
      },
      '2026-12-30',
    ],
    [
      'no earlier than it came',
      {
        uploadedAt: '2026-11-10T10:00:00Z',
        invoice: { kind: 'invoice', issued_on: '2026-08-01', due_on: '2026-09-30' },
      },
      '2026-11-10',
    ],
    ['what stands on the invoice that the firm wrote', { invoice: WRITTEN }, '2027-01-02'],
    ['nothing of one that was taken back', { invoice: { ...WRITTEN, isCancelled: true } }, null],
    [
      'nothing of one that he contests',
      {
        invoice: { ...WRITTEN, contested_at: '2026-11-20T09:00:00Z' },
      },
      null,
    ],
    ['nothing of one that stands disputed on a platform', { invoice: { ...WRITTEN, platform: '207' } }, null],
    ['nothing of one that was refused there', { invoice: { ...WRITTEN, platform: '210' } }, null],
    ['its day once it is approved there', { invoice: { ...WRITTEN, platform: '205' } }, '2027-01-02'],
    ['nothing without an invoice', {}, null],
  ];
  for (const [name, given, day] of cases) {
    it(`is ${name}`, () =>
      api.rollback(async (test) => {
        const { bloomer } = await monthOf(test, given);
        const admin = asAdmin((await test.create.staff()).id);
        const { data } = await test.execute(admin, BOARD, { month: OCTOBER });
        assert.equal(data.getCraByMonth[0].estimatedPaymentDate, day);
        const mine = (await test.execute(asBloomer(bloomer), MINE)).data.myMonths as {
          month: string;
          estimatedPaymentDate: string | null;
          activity: { estimatedPaymentDate: string | null };
        }[];
        const own = mine.find(({ month }) => month === OCTOBER);
        // The list of his months says it as his home does.
        assert.deepEqual([own?.estimatedPaymentDate, own?.activity.estimatedPaymentDate], [day, day]);
      }));
  }

  it('is the day that the rule names, wherever a paper came in', () => {
    const received = cases.filter(([, { uploadedAt }]) => uploadedAt !== undefined);
    assert.ok(received.length > 5);
    for (const [name, { uploadedAt = '', paydateDays: bloomerPaydateDays = null, invoice }, day] of received) {
      const receivedOn = new Date(uploadedAt).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
      const invoiceDate = invoice?.issued_on ?? receivedOn;
      assert.equal(supplierPaymentDay({ receivedOn, invoiceDate, bloomerPaydateDays }).day, day, name);
    }
  });

  it('is none while the month is corrected, which holds the payment back', () =>
    api.rollback(async (test) => {
      const month = await signedBillable(test);
      await selfBilled(test, month);
      const day = async () => {
        const { data } = await test.execute(month.finance, BOARD, { month: OCTOBER });
        return data.getCraByMonth[0].estimatedPaymentDate;
      };
      assert.notEqual(await day(), null);
      await correct(test, month);
      assert.equal(await day(), null);
      await signedAgain(test, month);
      assert.equal(await day(), null);
    }));

  it('is nobody’s business whose umbrella company is paid', () =>
    api.rollback(async (test) => {
      const { bloomer, billing } = await monthOf(test, { uploadedAt: '2026-11-03T10:00:00Z' });
      await test.db
        .updateTable('society')
        .set({ portage: true })
        .where('id', '=', billing?.id ?? '')
        .execute();
      const { data } = await test.execute(asBloomer(bloomer), MINE);
      assert.ok(data.myMonths.every((row: { estimatedPaymentDate: null }) => row.estimatedPaymentDate === null));
    }));
});
