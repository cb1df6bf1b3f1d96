import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { type CommittingTestApi, openCommittingTestApi, type TestContext } from '../../testing/test-api.ts';
import { orderFile } from './payment-run-export.service.ts';
import {
  ACCOUNT,
  APPROVE,
  CREATE,
  EXPORT,
  finalInvoice,
  OTHER_ACCOUNT,
  supplierOf,
  twoOfFinance,
} from './payments.fixture.ts';

const ROUNDS = raceRuns();
const ON = '2026-11-23';

let api: CommittingTestApi;
let first: Viewer;
let second: Viewer;
before(async () => {
  api = await openCommittingTestApi();
  await api.committed(async (test) => {
    [first, second] = await twoOfFinance(test);
  });
});
after(() => api.close());

/** Puts another account in force as an accepted change does: the company first, then its change. */
async function moveAccount({ db }: TestContext, societyId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('society').select('id').where('id', '=', societyId).forUpdate().execute();
    await tx.updateTable('society').set(OTHER_ACCOUNT).where('id', '=', societyId).execute();
  });
}

async function owedTo(test: TestContext) {
  const supplier = await supplierOf(test);
  const { id } = await finalInvoice(test, { society_id: supplier.id, number: `R-${supplier.id}` });
  return { invoiceId: id, societyId: supplier.id };
}

async function fileOf(test: TestContext, recordId: string): Promise<string> {
  await test.execute(first, EXPORT, { id: recordId });
  const served = await orderFile(test.context(first), recordId, `virements-${ON}.xml`);
  return served && 'bytes' in served ? Buffer.from(served.bytes).toString() : '';
}

describe('an order of transfers', () => {
  it(`takes an invoice once, whoever makes orders at the same time, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { invoiceId } = await owedTo(test);
        const answers = await Promise.all(
          [first, second, first].map((viewer) => test.execute(viewer, CREATE, { on: ON, ids: [invoiceId] })),
        );
        assert.equal(answers.filter(({ code }) => code === undefined).length, 1);
      }
    }));

  it(`never pays an account that changed before its file was made, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { invoiceId, societyId } = await owedTo(test);
        const [made] = await Promise.all([
          test.execute(first, CREATE, { on: ON, ids: [invoiceId] }),
          moveAccount(test, societyId),
        ]);
        const { recordId } = made.data.answer;
        await test.execute(second, APPROVE, { id: recordId });
        const paid = await fileOf(test, recordId).catch(() => '');
        assert.ok(!paid.includes(`<CdtrAcct><Id><IBAN>${ACCOUNT.iban}`), 'the old account is paid');
      }
    }));

  it(`says the same to two who fetch its file while an account changes, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [moving, other] = [await owedTo(test), await owedTo(test)];
        const ids = [moving.invoiceId, other.invoiceId];
        const { recordId } = (await test.execute(first, CREATE, { on: ON, ids })).data.answer;
        await test.execute(second, APPROVE, { id: recordId });
        const [one, two] = await Promise.all([
          fileOf(test, recordId),
          fileOf(test, recordId),
          moveAccount(test, moving.societyId),
        ]);
        assert.equal(one, two);
        assert.equal(await fileOf(test, recordId), one);
      }
    }));
});
