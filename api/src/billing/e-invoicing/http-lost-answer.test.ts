import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { sealInvoice } from '../invoices/invoice-seal.service.ts';
import { billableMonth, finalised } from '../invoices/invoices.fixture.ts';
import { sweepDeposits, tryDeposit } from './deposit.service.ts';
import { type FakePlatform, startFakePlatform, statusMessage } from './http-platform.fixture.ts';
import { deliveryOf, RESEND } from './platform.fixture.ts';
import { readNews } from './platform-reading.service.ts';

const api = testApi();
let fake: FakePlatform;
before(async () => {
  fake = await startFakePlatform();
});
after(() => fake.stop());
beforeEach(() => fake.clear());

/** The platform took the file, and its answer did not arrive. */
async function unanswered(test: TestContext) {
  const month = await billableMonth(test);
  const id = await finalised(test, month);
  const platform = fake.of(test.platform);
  await sealInvoice(platform, id);
  const { id: depositId } = await test.db.selectFrom('invoice_deposit').select('id').executeTakeFirstOrThrow();
  fake.mood = 'silent';
  await tryDeposit(platform, depositId);
  return { month, id, platform };
}

/** The platform took the file without an answer that arrived, did not find it when asked, and refused a second copy. */
async function refusedThoughThere(test: TestContext) {
  const { month, id, platform } = await unanswered(test);
  const there = fake.flows.splice(0);
  fake.mood = { status: 422, body: { errorMessage: 'Déjà déposée' } };
  test.setNow('2026-11-20T09:05:00Z');
  await sweepDeposits(platform);
  assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Dépôt refusé');
  fake.mood = 'well';
  fake.flows.push(...there);
  return { month, id, platform };
}

const sentFiles = () => fake.flows.filter(({ flowType }) => flowType === 'CustomerInvoice').length;

describe('an invoice whose first answer was lost, and that the platform refused a second time', () => {
  it('is asked for by the name of its first attempt before it is sent again, and never lies there twice', () =>
    api.rollback(async (test) => {
      const { platform, ...sent } = await refusedThoughThere(test);
      assert.deepEqual((await test.execute(sent.month.finance, RESEND, { id: sent.id })).errors, []);
      await sweepDeposits(platform);
      assert.equal(fake.flows.length, 1);
      assert.equal((await deliveryOf(test, sent)).platformStatus, 'Transmise');
      const details = [{ level: 'Error', reasonCode: 'VirusFound', reasonMessage: 'x' }];
      Object.assign(fake.flows[0] ?? {}, {
        updatedAt: '2026-11-20T10:00:00Z',
        acknowledgement: { status: 'Error', details },
      });
      await readNews(platform);
      assert.equal((await deliveryOf(test, sent)).platformStatus, 'Irrecevable');
      // What is refused there is sent again as before.
      assert.deepEqual((await test.execute(sent.month.finance, RESEND, { id: sent.id })).errors, []);
      await sweepDeposits(platform);
      assert.equal(fake.flows.length, 2);
    }));

  it('is there as soon as the platform speaks of it, and is not to be sent again', () =>
    api.rollback(async (test) => {
      const { platform, ...sent } = await refusedThoughThere(test);
      const details = [{ level: 'Error', reasonCode: 'AlreadyExistingFlow', reasonMessage: 'x' }];
      Object.assign(fake.flows[0] ?? {}, {
        updatedAt: '2026-11-20T10:00:00Z',
        acknowledgement: { status: 'Error', details },
      });
      await readNews(platform);
      const { platformStatus, platformTask, viewerCanResend, platformEvents } = await deliveryOf(test, sent);
      assert.deepEqual([platformStatus, platformTask, viewerCanResend], ['Transmise', null, false]);
      assert.equal(platformEvents.length, 1);
    }));
});

/** Its buyer's platform says that it has it, by its number. */
async function taken(test: TestContext, id: string, minute: string): Promise<void> {
  const { number } = await test.db
    .selectFrom('invoice')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const at = `2026-11-20T${minute}:00Z`;
  fake.file(statusMessage({ code: '204', number: number ?? '', at: at.replace(/\D/g, '') }), at);
}

describe('what is said of an invoice by its number while the answer to it is lost', () => {
  it('is said of it, and it is not sent again', () =>
    api.rollback(async (test) => {
      const { month, id, platform } = await unanswered(test);
      fake.mood = 'well';
      await taken(test, id, '09:10');
      test.setNow('2026-11-20T09:12:00Z');
      await readNews(platform);
      const { platformStatus, platformEvents } = await deliveryOf(test, { month, id });
      assert.deepEqual([platformStatus, platformEvents.length], ['Prise en charge', 1]);
      await sweepDeposits(platform);
      assert.equal(sentFiles(), 1);
    }));

  it('is said of the attempt whose answer is lost, and of none before it', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const platform = fake.of(test.platform);
      await sealInvoice(platform, id);
      await sweepDeposits(platform);
      const details = [{ level: 'Error', reasonCode: 'VirusFound', reasonMessage: 'x' }];
      const refused = { updatedAt: '2026-11-20T09:05:00Z', acknowledgement: { status: 'Error', details } };
      Object.assign(fake.flows[0] ?? {}, refused);
      await readNews(platform);
      test.setNow('2026-11-20T09:08:00Z');
      assert.deepEqual((await test.execute(month.finance, RESEND, { id })).errors, []);
      fake.mood = 'silent';
      await sweepDeposits(platform);
      fake.mood = 'well';
      await taken(test, id, '09:10');
      test.setNow('2026-11-20T09:12:00Z');
      await readNews(platform);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Prise en charge');
      await sweepDeposits(platform);
      assert.equal(sentFiles(), 2);
    }));
});

describe('an invoice that was asked for once more, whose first file the platform speaks of before it leaves', () => {
  /** The platform is away when the second one is to leave, and speaks of the first when it is back. */
  async function askedTwice(test: TestContext, speak: (id: string) => Promise<unknown> | undefined) {
    const { platform, ...sent } = await refusedThoughThere(test);
    fake.mood = 'away';
    assert.deepEqual((await test.execute(sent.month.finance, RESEND, { id: sent.id })).errors, []);
    await sweepDeposits(platform);
    fake.mood = 'well';
    await speak(sent.id);
    await readNews(platform);
    const told = await deliveryOf(test, sent);
    test.setNow('2026-11-20T10:30:00Z');
    await sweepDeposits(platform);
    return { ...told, files: sentFiles(), later: (await deliveryOf(test, sent)).platformStatus };
  }

  /** The second file leaves, and its server fails, as the platform speaks of the first; then it is tried once more. */
  async function spokenOfWhileSecondLeaves(test: TestContext, speak: (id: string) => Promise<unknown>) {
    const { platform, ...sent } = await refusedThoughThere(test);
    const first = fake.flows.splice(0);
    assert.deepEqual((await test.execute(sent.month.finance, RESEND, { id: sent.id })).errors, []);
    const meanwhile = async () => {
      fake.flows.push(...first);
      await speak(sent.id);
      await readNews(platform);
    };
    fake.mood = { status: 503, body: {}, meanwhile };
    await sweepDeposits(platform);
    fake.mood = 'well';
    test.setNow('2026-11-20T10:30:00Z');
    await sweepDeposits(platform);
    return { platform, sent };
  }

  function acknowledged(reasonCode: string): undefined {
    const details = [{ level: 'Error', reasonCode, reasonMessage: 'x' }];
    const updatedAt = '2026-11-20T09:07:00Z';
    Object.assign(fake.flows[0] ?? {}, { updatedAt, acknowledgement: { status: 'Error', details } });
  }

  const ways = [
    { told: 'by its name', speak: () => acknowledged('AlreadyExistingFlow'), status: 'Transmise' },
    {
      told: 'by its number',
      speak: (test: TestContext, id: string) => taken(test, id, '09:07'),
      status: 'Prise en charge',
    },
  ];
  for (const { told, speak, status } of ways) {
    it(`stands for the second, which does not leave: ${told}`, () =>
      api.rollback(async (test) => {
        const { files, platformStatus, viewerCanResend } = await askedTwice(test, (id) => speak(test, id));
        assert.deepEqual([files, platformStatus, viewerCanResend], [1, status, false]);
      }));
  }

  it('leaves it to the second where that leaves at the same moment: it asks for the first before its next try', () =>
    api.rollback(async (test) => {
      const { sent } = await spokenOfWhileSecondLeaves(test, async () => acknowledged('AlreadyExistingFlow'));
      assert.deepEqual([sentFiles(), (await deliveryOf(test, sent)).platformStatus], [1, 'Transmise']);
    }));

  it('leaves what is said meanwhile to the second, once that stands for the first', () =>
    api.rollback(async (test) => {
      const { platform, sent } = await spokenOfWhileSecondLeaves(test, (id) => taken(test, id, '09:07'));
      await readNews(platform);
      const { platformStatus, platformEvents } = await deliveryOf(test, sent);
      assert.deepEqual([sentFiles(), platformStatus, platformEvents.length], [1, 'Prise en charge', 1]);
      const nobodys = test.db.selectFrom('platform_event').select('problem').where('invoice_id', 'is', null);
      assert.deepEqual(await nobodys.execute(), []);
    }));

  it('does not where it is told to be lost: the second leaves as it was asked for', () =>
    api.rollback(async (test) => {
      const { files, later } = await askedTwice(test, () => acknowledged('VirusFound'));
      assert.deepEqual([files, later], [2, 'Transmise']);
    }));
});
