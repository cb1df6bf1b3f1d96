import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { runStep } from '../../identity/privacy/erasure-step.service.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { failStalePlacements } from '../ats/ats.service.ts';
import { serveDevAts } from '../ats/dev-ats.pages.ts';
import { merge } from '../duplicates/merge.fixture.ts';
import { ADD, boardOf } from '../job-funnel/job-funnel.fixture.ts';
import { createTalent } from '../talents/talents.fixture.ts';

const UNPLACED = `query ($jobId: ID!) { getJobFunnelProjectWithTalents(jobId: $jobId) {
  job { unplacedTalents { talentId fullname dealUrl } } talents { id hiresweetId } } }`;
const SHEET = 'query ($talentId: ID!) { findTalent(id: $talentId) { hiresweetUrl } }';
const ERASE = `mutation ($id: ID!, $email: String!) { deleteTalent(id: $id, isRGPD: true, email: $email) { receiptId } }`;
const DONE = `mutation ($jobId: ID!, $talentId: ID!) { confirmAtsPlacement(jobId: $jobId, talentId: $talentId) }`;

const api = testApi();

type World = Awaited<ReturnType<typeof world>>;

/** An offer, a talent, and the recruiting tool of development, which really listens. */
async function world(test: TestContext) {
  const server = fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
  serveDevAts(server, test.platform);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  test.platform.environment.ats = {
    url: `${url}/dev/ats/api`,
    token: 'secret',
    dealUrl: 'https://ats.example/deals/{id}',
    candidateUrl: 'https://ats.example/candidates/{id}',
  };
  const board = await boardOf(test, { hubspot_deal_id: 'deal 7' });
  const { id, email } = await test.create.staff();
  const viewer = { ...asAdmin(id, new Set(['recruit'])), email };
  const talentId = await createTalent(test.db, {
    firstname: 'Ada',
    lastname: 'Byron',
    email: 'ada@talent.example',
    hiresweet_id: null,
  });
  const variables = { jobId: board.job.id, talentId };
  return {
    ...board,
    talentId,
    recruiter: viewer,
    server,
    add: () => test.executeTalents(viewer, ADD, { ...variables, author: email }),
    done: (by: Viewer = viewer) => test.executeTalents(by, DONE, variables),
    mood: (mood: string) =>
      server.inject({
        method: 'POST',
        url: '/dev/ats/mood',
        payload: `mood=${mood}`,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      }),
    unplaced: async (by: Viewer = viewer) => {
      const { data } = await test.executeTalents(by, UNPLACED, { jobId: board.job.id });
      return JSON.parse(JSON.stringify(data.getJobFunnelProjectWithTalents));
    },
    sheetUrl: async () => {
      const { data } = await test.executeTalents(viewer, SHEET, { talentId });
      return data.findTalent.hiresweetUrl;
    },
    /** Answers what runs the step of the erasure that is about the tool. */
    erase: async () => {
      const { data } = await test.executeTalents(viewer, ERASE, { id: talentId, email: 'ada@talent.example' });
      return () => runStep(test.platform, { requestId: data.deleteTalent.receiptId, step: 'ats' });
    },
    steps: () => test.db.selectFrom('erasure_step').select(['detail', 'done_at']).where('step', '=', 'ats').execute(),
    received: () => test.db.selectFrom('dev_ats_candidate').select(['deal', 'talent_id']).execute(),
  };
}

const outside = (work: (test: TestContext, facts: World) => Promise<void>) =>
  api.rollback(async (test) => {
    const facts = await world(test);
    try {
      await work(test, facts);
    } finally {
      test.platform.environment.ats = null;
      await facts.server.close();
    }
  });

describe('a candidate, in the recruiting tool outside', () => {
  it('is placed there once, and keeps the name that it gives', () =>
    outside(async (_test, { add, received, unplaced, talentId, sheetUrl }) => {
      assert.equal(await sheetUrl(), null);
      const [first, again] = [await add(), await add()];
      const { hiresweetId } = first.data.addTalentToJobFunnel;
      assert.match(hiresweetId, /^ats-\d+$/);
      assert.equal(again.data.addTalentToJobFunnel.hiresweetId, hiresweetId);
      assert.deepEqual(await received(), [{ deal: 'deal 7', talent_id: talentId }]);
      assert.equal(await sheetUrl(), `https://ats.example/candidates/${hiresweetId}`);
      assert.deepEqual((await unplaced()).job.unplacedTalents, []);
    }));

  for (const mood of ['away', 'refuses']) {
    it(`stands here when it is ${mood}, and is somebody’s to place by hand`, () =>
      outside(async (_test, { add, mood: feel, received, unplaced, done, talentId, viewer }) => {
        await feel(mood);
        const { code, errors } = await add();
        assert.equal(code, 'ATS_UNEXPECTED_ERROR');
        assert.deepEqual(errors[0]?.extensions?.data, { dealUrl: 'https://ats.example/deals/deal%207' });
        assert.match(errors[0]?.message ?? '', /bien ajouté à l’offre/);
        await feel('well');
        // The product does not try again by itself: whoever placed them by hand would find them twice.
        assert.equal((await add()).data.addTalentToJobFunnel.isNew, false);
        assert.deepEqual(await received(), []);
        const waiting = [{ talentId, fullname: 'Ada Byron', dealUrl: 'https://ats.example/deals/deal%207' }];
        assert.deepEqual((await unplaced()).job.unplacedTalents, waiting);
        assert.deepEqual((await unplaced(viewer)).job.unplacedTalents, []);
        assert.equal((await done(asNobody)).code, 'UNAUTHENTICATED');
        assert.equal((await done(viewer)).code, 'FORBIDDEN');
        assert.equal((await done()).data.confirmAtsPlacement, true);
        assert.equal((await done()).data.confirmAtsPlacement, true);
        assert.deepEqual((await unplaced()).job.unplacedTalents, []);
      }));
  }

  it('is placed once when the answer gets lost', () =>
    outside(async (_test, { add, mood, received, unplaced }) => {
      await mood('lost');
      assert.match((await add()).data.addTalentToJobFunnel.hiresweetId, /^ats-\d+$/);
      assert.equal((await received()).length, 1);
      assert.deepEqual((await unplaced()).job.unplacedTalents, []);
    }));

  it('is somebody’s to place when the server dies meanwhile', () =>
    outside(async (test, { add, unplaced, talentId }) => {
      await add();
      const asked = { ats_state: 'pending' as const, ats_asked_at: new Date('2026-11-20T08:58:00Z') };
      await test.db.updateTable('job_talent').set(asked).where('talent_id', '=', talentId).execute();
      await failStalePlacements(test.platform);
      assert.equal((await unplaced()).job.unplacedTalents.length, 1);
    }));

  it('is gone with whoever is erased here, asked for again until it answers', () =>
    outside(async (_test, { add, mood, received, erase, steps }) => {
      await add();
      const run = await erase();
      const [step] = await steps();
      assert.match(step?.detail ?? '', /"candidateId":"ats-\d+"/, 'kept until it is done: the sheet has forgotten it');
      for (const bad of ['away', 'lost']) {
        await mood(bad);
        await assert.rejects(run(), bad);
      }
      await mood('well');
      await run();
      assert.deepEqual(await received(), []);
      const [done] = await steps();
      assert.deepEqual([done?.detail, done?.done_at !== null], [null, true]);
    }));

  it('is asked to forget the person under the name of the sheet that was placed, too, which became another one', () =>
    outside(async (test, { add, steps, recruiter, talentId }) => {
      await add();
      const keptId = await createTalent(test.db, { email: 'ada.b@talent.example', hiresweet_id: 'ats-0' });
      await merge(test, recruiter, keptId, talentId);
      const asked = { id: keptId, email: 'ada.b@talent.example' };
      const { data } = await test.executeTalents(recruiter, ERASE, asked);
      const [step] = await steps();
      for (const id of [keptId, talentId]) assert.ok(step?.detail?.includes(id));
      await runStep(test.platform, { requestId: data.deleteTalent.receiptId, step: 'ats' });
      assert.notEqual((await steps())[0]?.done_at, null);
    }));

  it('is not asked for while it is being placed, nor of whom it was never given', () =>
    outside(async (test, { add, received, erase, steps, talentId }) => {
      await add();
      await test.db.updateTable('job_talent').set({ ats_state: 'pending' }).where('talent_id', '=', talentId).execute();
      await (await erase())();
      assert.deepEqual([(await received()).length, (await steps())[0]?.done_at], [1, null]);
      await test.db.updateTable('job_talent').set({ ats_state: null }).where('talent_id', '=', talentId).execute();
      const other = await createTalent(test.db, { email: 'never@talent.example', hiresweet_id: null });
      const viewer = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      await test.executeTalents(viewer, ERASE, { id: other, email: 'never@talent.example' });
      assert.equal((await steps()).length, 1);
    }));

  it('is nothing that anybody waits for where there is no such tool', () =>
    outside(async (test, { add, received, unplaced }) => {
      test.platform.environment.ats = null;
      assert.equal((await add()).data.addTalentToJobFunnel.isNew, true);
      assert.deepEqual([await received(), (await unplaced()).job.unplacedTalents], [[], []]);
    }));
});

describe('the recruiting tool of development', () => {
  it('shows whom it was given, and how it feels; strangers learn nothing', () =>
    outside(async (_test, { add, mood, server }) => {
      const { hiresweetId } = (await add()).data.addTalentToJobFunnel;
      assert.equal((await mood('slow')).statusCode, 303);
      const read = (url: string, host = 'localhost') => server.inject({ url, headers: { host } });
      const page = (await read('/dev/ats')).body;
      assert.match(page, /Ada Byron/);
      assert.match(page, /value="slow" aria-current="true"/);
      assert.match((await read('/dev/ats/deals/deal%207')).body, /Deal deal 7[\s\S]*Ada Byron/);
      assert.doesNotMatch((await read('/dev/ats/deals/other')).body, /Ada/);
      assert.match((await read(`/dev/ats/candidates/${hiresweetId}`)).body, /Candidat ats-\d+[\s\S]*Ada Byron/);
      assert.doesNotMatch((await read('/dev/ats/candidates/ats-x')).body, /Ada/);
      assert.equal((await read('/dev/ats', 'evil.example')).statusCode, 403);
      const sent = { method: 'POST' as const, url: '/dev/ats/api/candidates', payload: {} };
      assert.equal((await server.inject({ ...sent, headers: { host: 'localhost' } })).statusCode, 401);
      const authorization = 'Bearer secret';
      assert.equal((await server.inject({ ...sent, headers: { host: 'localhost', authorization } })).statusCode, 400);
    }));
});
