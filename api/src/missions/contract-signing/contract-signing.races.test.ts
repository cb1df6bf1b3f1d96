import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hashCode } from '../../paper/signer/sign-code.ts';
import type { Answer } from '../../testing/execute-document.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { type CommittingTestApi, openCommittingTestApi, type TestContext } from '../../testing/test-api.ts';
import { CANCEL, drafted, type Sent, SIGN, send } from './contract-signing.fixture.ts';

const RUNS = raceRuns();
/** Pairs at once; each pair needs two connections. */
const PARALLEL = 5;
const CODE = '123456';

/** Puts a request back to where everybody was asked, each with a known code, in the shortest way. */
async function askedAgain({ db, platform }: TestContext, of: Sent): Promise<void> {
  const people = [
    { objectId: of.first.id, personId: of.first.id },
    { objectId: of.firm.id, personId: of.staff.id },
  ];
  const signers = [of.first.id, of.firm.id];
  await db.deleteFrom('contract_signature').where('signing_id', '=', of.signing.id).execute();
  await db.deleteFrom('sign_code').where('object_id', 'in', signers).execute();
  await db.updateTable('contract_signer').set({ state: 'asked' }).where('signing_id', '=', of.signing.id).execute();
  await db.updateTable('contract_signing').set({ state: 'open' }).where('id', '=', of.signing.id).execute();
  const sentState = { state: 'sent', signed_count: 0, signed_date: null } as const;
  await db.updateTable('legal_contract').set(sentState).where('id', '=', of.contract.id).execute();
  const now = platform.clock.now();
  const life = { created_at: now, expires_at: new Date(now.getTime() + 600_000) };
  await db
    .insertInto('sign_code')
    .values(
      people.map((subject) => ({
        object_id: subject.objectId,
        person_id: subject.personId,
        code_hash: hashCode(platform.environment.linkSecrets[0], subject, CODE),
        ...life,
      })),
    )
    .execute();
}

const signsAs = (test: TestContext, of: Sent, side: 'first' | 'firm'): Promise<Answer> =>
  test.execute(side === 'first' ? of.other : of.manager, SIGN, {
    document: of.signing.id,
    signer: of[side].id,
    name: 'Claire Durand',
    code: CODE,
    hash: of.file.sha256,
    consent: true,
  });

/** Runs the race on several contracts at once until there were RUNS of them. */
async function race(test: TestContext, once: (of: Sent) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      const of = await send(test, await drafted(test, { type: 'PDS' }), { parallel: true });
      for (let run = 0; run < RUNS / PARALLEL; run += 1) {
        await askedAgain(test, of);
        // Ten tries a minute are for people.
        await test.db.deleteFrom('rate_counter').execute();
        await once(of);
      }
    }),
  );
}

const codes = (answers: Answer[]) => answers.map(({ code }) => code ?? 'won').sort();
const stateOf = async ({ db }: TestContext, { contract: { id } }: Sent) =>
  db.selectFrom('legal_contract').select(['state', 'signed_count']).where('id', '=', id).executeTakeFirstOrThrow();

describe('races on two connections', () => {
  let api: CommittingTestApi;
  before(async () => {
    api = await openCommittingTestApi();
  });
  after(() => api.close());

  it(`lets two signers sign at the same moment, ${RUNS} times, with one end and one seal each`, () =>
    api.committed(async (test) => {
      const seals = async () => (await test.db.selectFrom('job_run').select('id').execute()).length;
      await race(test, async (of) => {
        const answers = await Promise.all([signsAs(test, of, 'first'), signsAs(test, of, 'firm')]);
        assert.deepEqual(codes(answers), ['won', 'won']);
        assert.deepEqual(await stateOf(test, of), { state: 'signed', signed_count: 2 });
        assert.ok(answers.some(({ data }) => data.signContract.state === 'complete'));
      });
      // The same request of the same contract, however often it came to its end.
      assert.equal(await seals(), PARALLEL);
    }));

  it(`makes one signature of a double click, ${RUNS} times`, () =>
    api.committed(async (test) => {
      await race(test, async (of) => {
        const clicks = await Promise.all([signsAs(test, of, 'first'), signsAs(test, of, 'first')]);
        assert.deepEqual(codes(clicks), ['ALREADY_SIGNED', 'won']);
        assert.deepEqual(await stateOf(test, of), { state: 'partially', signed_count: 1 });
      });
    }));

  it(`lets exactly one of cancel and the last signature win, ${RUNS} times`, () =>
    api.committed(async (test) => {
      await race(test, async (of) => {
        await signsAs(test, of, 'first');
        const [signed, cancelled] = await Promise.all([
          signsAs(test, of, 'firm'),
          test.execute(of.manager, CANCEL, { id: of.contract.id }),
        ]);
        const { state } = await stateOf(test, of);
        if (signed.code === undefined) assert.deepEqual([cancelled.code, state], ['ALREADY_SIGNED', 'signed']);
        else assert.deepEqual([signed.code, cancelled.code, state], ['DOCUMENT_VOID', undefined, 'cancelled']);
      });
    }));
});
