import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asAdmin, asBloomer, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { Answer } from '../../testing/execute-document.ts';
import type { TestMission } from '../../testing/factories.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { type CommittingTestApi, openCommittingTestApi, type TestContext } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CANCEL, CLIENT_SIGN, filledMonth, SIGN } from '../activities/activities.fixture.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import { canonicalSnapshot } from './signing-document.service.ts';

const RUNS = raceRuns();
/** Pairs at once; each pair needs two connections. */
const PARALLEL = 5;

type Round = { activityId: string; documentId: string; tokens: string[] };
/** What is the same in all rounds of one report: making it again would take a fifth of the time. */
interface Report {
  made: TestMission;
  activityId: string;
  contacts: string[];
  frozen: ReturnType<typeof canonicalSnapshot>;
}

/** Puts one report back to "signed by the Bloomer", with fresh links, in the shortest way. */
async function signedAgain(test: TestContext, { made, activityId, contacts, frozen }: Report): Promise<Round> {
  const { db } = test;
  await db
    .deleteFrom('signature')
    .where('document_id', 'in', db.selectFrom('signing_document').select('id').where('activity_id', '=', activityId))
    .execute();
  await db.deleteFrom('signing_document').where('activity_id', '=', activityId).execute();
  await db.updateTable('activity').set({ validation: null }).where('id', '=', activityId).execute();
  const document = await db
    .insertInto('signing_document')
    .values({
      activity_id: activityId,
      version: 1,
      status: 'bloomerSigned',
      snapshot: frozen.text,
      snapshot_sha256: frozen.sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('signature')
    .values({
      document_id: document.id,
      role: 'bloomer',
      signer_fullname: made.bloomer.lastname,
      signer_identity: 'x',
      level: 'x',
      consent_text: 'x',
      snapshot_sha256: frozen.sha256,
    })
    .execute();
  const links = await Promise.all(
    contacts.map((contactId) =>
      test.platform.links.issue(db, { purpose: 'craSign', objectId: document.id, contactId }),
    ),
  );
  return { activityId, documentId: document.id, tokens: links.map(({ id }) => id) };
}

/** Runs the race on several reports at once until there were RUNS of them. */
async function race(
  test: TestContext,
  once: (round: Round, made: TestMission, contacts: string[]) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      const filled = await filledMonth(test);
      const second = await test.create.contact(filled.client.id);
      await test.db
        .insertInto('mission_contact')
        .values({ mission_id: filled.mission.id, contact_id: second.id, role: 'operations', position: 1 })
        .execute();
      const contacts = [filled.contact.id, second.id];
      const cra = await findCra(test.db, filled.activityId);
      assert.ok(cra);
      const report = { made: filled, activityId: filled.activityId, contacts, frozen: canonicalSnapshot(cra, 1) };
      for (let run = 0; run < RUNS / PARALLEL; run += 1) {
        await once(await signedAgain(test, report), filled, contacts);
      }
    }),
  );
}

const linkOf = (round: Round, contactId: string | undefined, index: number): Viewer =>
  asLink('craSign', round.documentId, contactId ?? '', { tokenId: round.tokens[index] });
const codes = (answers: Answer[]) => answers.map(({ code }) => code ?? 'won').sort();

describe('races on two connections', () => {
  let api: CommittingTestApi;
  before(async () => {
    api = await openCommittingTestApi();
  });
  after(() => api.close());

  it(`lets exactly one of two contacts sign, ${RUNS} times, with one seal each`, () =>
    api.committed(async (test) => {
      await race(test, async (round, _made, contacts) => {
        const sign = (index: number) =>
          test.execute(linkOf(round, contacts[index], index), CLIENT_SIGN, {
            id: round.documentId,
            name: `Contact ${'ab'[index]}`,
          });
        assert.deepEqual(codes(await Promise.all([sign(0), sign(1)])), ['ALREADY_SIGNED', 'won']);
        const signatures = await test.db
          .selectFrom('signature')
          .select('role')
          .where('document_id', '=', round.documentId)
          .execute();
        assert.equal(signatures.length, 2);
      });
      const jobs = await test.db.selectFrom('job_run').select('id').where('job_name', '=', 'craSeal').execute();
      assert.equal(jobs.length, RUNS);
    }));

  it(`lets exactly one of cancel and sign win, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const wins = { cancel: 0, sign: 0 };
      await race(test, async (round, made, contacts) => {
        const cancel = test.execute(asBloomer(made.bloomer), CANCEL, { id: round.activityId });
        const sign = test.execute(linkOf(round, contacts[0], 0), CLIENT_SIGN, {
          id: round.documentId,
          name: 'Claire Durand',
        });
        const [cancelled, signed] = await Promise.all([cancel, sign]);
        const document = await test.db
          .selectFrom('signing_document')
          .select('status')
          .where('id', '=', round.documentId)
          .executeTakeFirstOrThrow();
        if (signed.code === undefined) {
          wins.sign += 1;
          assert.equal(cancelled.code, 'ALREADY_SIGNED');
          assert.equal(document.status, 'fullySigned');
        } else {
          wins.cancel += 1;
          assert.deepEqual([signed.code, cancelled.code], ['DOCUMENT_VOID', undefined]);
          assert.equal(document.status, 'void');
        }
      });
      assert.equal(wins.cancel + wins.sign, RUNS);
    }));

  const FORCED = raceRuns(40);
  it(`lets a client signature win over forcing when it is first, and never both, ${FORCED} times`, () =>
    api.committed(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const force = `mutation ($id: ID!) { validateCRA(activityRecordID: $id, validate: true, signerFullname: "Alice Martin", reason: "Client absent") { CRAStatus } }`;
      for (let run = 0; run < FORCED; run += 1) {
        const month = await bloomerSignedMonth(test);
        const [forced, signed] = await Promise.all([
          test.execute(admin, force, { id: month.activityId }),
          test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' }),
        ]);
        const outcome = [forced.code ?? 'won', signed.code ?? 'won'].join();
        assert.ok(['won,DOCUMENT_VOID', 'ALREADY_SIGNED,won'].includes(outcome), outcome);
      }
    }));

  const CLICKS = raceRuns(20);
  it(`makes one signature and one invitation of a double click, ${CLICKS} times`, () =>
    api.committed(async (test) => {
      for (let run = 0; run < CLICKS; run += 1) {
        const month = await filledMonth(test);
        const clicks = [1, 2, 3].map(() =>
          test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit' }),
        );
        assert.deepEqual(codes(await Promise.all(clicks)), ['ALREADY_SIGNED', 'ALREADY_SIGNED', 'won']);
        const mails = await test.db
          .selectFrom('mail_outbox')
          .select('id')
          .where('recipient', '=', month.contact.email)
          .execute();
        assert.equal(mails.length, 1);
      }
    }));

  it('renews an expired link once for two requests at the same time', () =>
    api.committed(async (test) => {
      test.setNow('2026-11-01T09:00:00Z');
      const month = await bloomerSignedMonth(test);
      test.setNow('2026-11-20T09:00:00Z');
      const renew = `mutation ($id: ID!) { renewSigningLink(signingDocumentID: $id) }`;
      const answers = await Promise.all(
        [1, 2, 3].map(() => test.execute(month.viewer, renew, { id: month.documentId })),
      );
      assert.deepEqual(answers.map(({ data }) => data.renewSigningLink).sort(), [false, false, true]);
    }));
});
