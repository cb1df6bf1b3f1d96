import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { SIGNED } from '../contracts/contracts.fixture.ts';
import { CANCEL, REFUSE, type Sent, sent, signs } from './contract-signing.fixture.ts';
import { sweepContractReminders } from './contract-signing.jobs.ts';

const api = testApi();

/** A contract whose first reminder was written on a Sunday, and waits for Monday morning. */
async function reminded(test: TestContext): Promise<Sent> {
  const of = await sent(test, { type: 'SST' });
  test.setNow('2026-11-22T15:00:00Z');
  await sweepContractReminders(test.platform);
  assert.deepEqual(await waiting(test), [of.bloomer.email]);
  return of;
}

async function waiting({ db }: TestContext): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('template', '=', 'contract-reminder')
    .where('state', '=', 'queued')
    .execute();
  return rows.map(({ recipient }) => recipient);
}

describe('a reminder that waits for the morning', () => {
  const ends: [string, (test: TestContext, of: Sent) => Promise<unknown>][] = [
    ['has signed', (test, of) => signs(test, of, of.other, of.first)],
    ['has signed on paper', (_, of) => of.upload(SIGNED)],
    [
      'has refused',
      (test, of) =>
        test.execute(of.other, REFUSE, { document: of.signing.id, signer: of.first.id, reason: 'Prix trop haut' }),
    ],
    ['is not asked any more', (test, of) => test.execute(of.manager, CANCEL, { id: of.contract.id })],
  ];
  for (const [who, end] of ends) {
    it(`does not ask whoever ${who}`, () =>
      api.rollback(async (test) => {
        const of = await reminded(test);
        await end(test, of);
        assert.deepEqual(await waiting(test), []);
      }));
  }
});
