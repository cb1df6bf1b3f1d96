import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAuthenticator } from '../../identity/session/viewer.service.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { asNobody } from '../../platform/testing/viewers.ts';
import type { TokenVerifier } from '../../platform/viewer/token.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { boardOf, enter, insertJob } from './job-funnel.fixture.ts';
import { sendTalentBoardMagicLink } from './talent-board-link.service.ts';
import { isReturnTicket } from './talent-board-ticket.ts';

const ASK = 'mutation ($email: String!) { sendTalentBoardMagicLink(email: $email) { message } }';
const ASK_AGAIN = `mutation ($email: String!, $returnTicket: String) {
  sendTalentBoardMagicLink(email: $email, returnTicket: $returnTicket) { message } }`;
const TICKET = '{ talentBoardReturnTicket }';
const EXCHANGE = `mutation ($token: String!, $confirmed: Boolean) {
  exchangeToken(token: $token, purpose: talentBoard, confirmed: $confirmed) { sessionToken contactFullname } }`;
const JOBS = '{ getJobFunnelProjects { count } }';

const api = testApi();

const mailsOf = (test: TestContext) => test.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();

/** Asks as somebody without a session would, and lets the server work. */
async function ask(test: TestContext, email: string) {
  const answer = await test.executeTalents(asNobody, ASK, { email });
  await test.runJobs();
  return answer;
}

const tokenIn = (text: string): string => /token=(anonymous:[\w-]+)/.exec(text)?.[1] ?? '';

async function sessionOf(test: TestContext, sessionToken: string) {
  const none = () => Promise.reject(new Error('no access token in this test'));
  const verifier: TokenVerifier = { verify: none, verifyLogout: none };
  return createAuthenticator(test.platform, verifier).authenticate(`Bearer ${sessionToken}`);
}

describe('sendTalentBoardMagicLink', () => {
  it('answers everybody the same; one mail goes to a contact of a client with an open job, none to others', () =>
    api.rollback(async (test) => {
      const { contact, society } = await boardOf(test);
      const removed = await test.create.contact(society.id, { removed_at: new Date() });
      const idle = await test.create.contact((await test.create.clientSociety()).id);
      const closed = await boardOf(test, { status: 'LOST' });
      const unpublished = await boardOf(test, { deal_type: 'CDI' });
      const supplier = await test.create.contact((await test.create.society()).id);
      await insertJob(test, supplier.society_id);
      const unknown = [removed, idle, closed.contact, unpublished.contact, supplier].map(({ email }) => email ?? '');
      const answers = new Set<string>();
      for (const [index, email] of [...unknown, 'nobody@nowhere.example'].entries()) {
        test.setNow(`2026-11-20T${String(8 + index).padStart(2, '0')}:00:00Z`);
        answers.add(JSON.stringify((await ask(test, email)).data));
      }
      assert.deepEqual(await mailsOf(test), []);
      test.setNow('2026-11-20T20:00:00Z');
      answers.add(JSON.stringify((await ask(test, ` ${contact.email?.toUpperCase()} `)).data));
      assert.equal(answers.size, 1);
      const [mail, ...more] = await mailsOf(test);
      assert.deepEqual(
        [mail?.recipient, mail?.subject, more.length],
        [contact.email, `Votre TalentBoard ${society.name}`, 0],
      );
      assert.match(mail?.text_body ?? '', /\/talentboard\?token=anonymous:[\w-]{43}\n/);
      assert.match(mail?.text_body ?? '', /quinze minutes/);
      // Nothing tells afterwards who asked.
      assert.deepEqual(await test.db.selectFrom('talent_board_request').selectAll().execute(), []);
    }));

  it('leads back to the host that it was asked on', () =>
    api.rollback(async (test) => {
      const { contact } = await boardOf(test);
      const context = { ...test.context(asNobody), pageUrl: 'https://clients.bloom.test' };
      await sendTalentBoardMagicLink(context, contact.email ?? '');
      await test.runJobs();
      const [mail] = await mailsOf(test);
      assert.match(mail?.text_body ?? '', /https:\/\/clients\.bloom\.test\/talentboard\?token=/);
    }));

  it('leaves the same traces for a known and an unknown address until the job runs', () =>
    api.rollback(async (test) => {
      const { contact } = await boardOf(test);
      const traces = async (email: string) => {
        await test.executeTalents(asNobody, ASK, { email });
        const { db } = test;
        const [jobs, requests, mails, links] = await Promise.all([
          db.selectFrom('job_run').select('job_name').where('state', '=', 'queued').execute(),
          db.selectFrom('talent_board_request').select('asked_at').execute(),
          mailsOf(test),
          db.selectFrom('link_token').select('id').execute(),
        ]);
        await test.runJobs();
        return [jobs.length, requests.length, mails.length, links.length];
      };
      assert.deepEqual(await traces('nobody@nowhere.example'), [1, 1, 0, 0]);
      assert.deepEqual(await traces(contact.email ?? ''), [1, 1, 0, 0]);
    }));

  it('is open to a contact whose browser opened the board before, whatever strangers asked', () =>
    api.rollback(async (test) => {
      const { contact } = await boardOf(test);
      const email = contact.email ?? '';
      await ask(test, email);
      const token = tokenIn((await mailsOf(test))[0]?.text_body ?? '');
      const { sessionToken } = (await test.execute(asNobody, EXCHANGE, { token, confirmed: true })).data.exchangeToken;
      const viewer = await sessionOf(test, sessionToken);
      const { talentBoardReturnTicket: returnTicket } = (await test.executeTalents(viewer, TICKET)).data;
      assert.ok(!returnTicket.includes('@'));
      for (let index = 0; index < 5; index += 1) await ask(test, email);
      assert.equal((await ask(test, email)).code, 'RATE_LIMITED');

      const again = (variables: object) => test.executeTalents(asNobody, ASK_AGAIN, { email, ...variables });
      for (const other of [{ returnTicket: 'x' }, { returnTicket: `zzz${returnTicket}` }, { returnTicket: '' }]) {
        assert.equal((await again(other)).code, 'RATE_LIMITED');
      }
      const { environment, clock } = test.platform;
      assert.equal(isReturnTicket(environment, returnTicket, 'other@client.example', clock.now()), false);
      const codes = [];
      for (let index = 0; index < 4; index += 1) codes.push((await again({ returnTicket })).code);
      assert.deepEqual(codes, [undefined, undefined, undefined, 'RATE_LIMITED']);
      test.setNow('2028-01-01T09:00:00Z');
      for (let index = 0; index < 3; index += 1) await ask(test, email);
      assert.equal((await again({ returnTicket })).code, 'RATE_LIMITED', 'a ticket ends');
    }));

  it('is limited: 3 in a quarter of an hour for an address, 10 in an hour for a caller, known or not', () =>
    api.rollback(async (test) => {
      const { contact } = await boardOf(test);
      const from = (ip: string): RequestContext => ({ ...test.context(asNobody), ip });
      for (const email of [contact.email ?? '', 'nobody@nowhere.example']) {
        const tries = Array.from({ length: 4 }, (_, index) => `198.51.100.${index}`);
        const codes = [];
        for (const ip of tries) {
          codes.push(
            await sendTalentBoardMagicLink(from(ip), email).then(
              () => 'ok',
              ({ code }) => code,
            ),
          );
        }
        assert.deepEqual(codes, ['ok', 'ok', 'ok', 'RATE_LIMITED'], email);
      }
      const codes = [];
      for (let index = 0; index < 11; index += 1) {
        codes.push((await test.executeTalents(asNobody, ASK, { email: `a${index}@x.example` })).code);
      }
      assert.deepEqual(codes, [...Array.from({ length: 10 }, () => undefined), 'RATE_LIMITED']);
      assert.equal((await test.executeTalents(asNobody, ASK, { email: 'no address' })).code, 'BAD_USER_INPUT');
      await test.runJobs();
      assert.equal((await mailsOf(test)).length, 3);
    }));
});

describe('the link of the TalentBoard', () => {
  it('opens once, by a click, within 15 minutes, for 8 hours, and ends with the contact', () =>
    api.rollback(async (test) => {
      const { contact } = await boardOf(test);
      await ask(test, contact.email ?? '');
      await ask(test, contact.email ?? '');
      const [first, second] = (await mailsOf(test)).map(({ text_body }) => tokenIn(text_body));
      const exchange = (token: string | undefined, confirmed: boolean) =>
        test.execute(asNobody, EXCHANGE, { token, confirmed });
      assert.equal((await exchange(first, false)).errors[0]?.extensions.reason, 'CLICK_NEEDED');
      const { data } = await exchange(first, true);
      assert.equal(data.exchangeToken.contactFullname, 'Claire Durand');
      assert.equal((await exchange(first, true)).code, 'TOKEN_EXPIRED');
      test.setNow('2026-11-20T09:15:01Z');
      assert.equal((await exchange(second, true)).code, 'TOKEN_EXPIRED');

      const { sessionToken } = data.exchangeToken;
      test.setNow('2026-11-20T16:59:00Z');
      const viewer = await sessionOf(test, sessionToken);
      assert.equal((await test.executeTalents(viewer, JOBS)).data.getJobFunnelProjects.count, 1);
      test.setNow('2026-11-20T17:00:01Z');
      const late = await sessionOf(test, sessionToken);
      assert.equal((await test.executeTalents(late, JOBS)).code, 'TOKEN_EXPIRED');

      test.setNow('2026-11-20T10:00:00Z');
      assert.equal((await sessionOf(test, sessionToken)).kind, 'anonymousLink');
      await test.db.updateTable('contact').set({ removed_at: new Date() }).where('id', '=', contact.id).execute();
      assert.equal((await sessionOf(test, sessionToken)).kind, 'none');
      // Also for who was let in a moment before.
      assert.equal((await test.executeTalents(viewer, JOBS)).data.getJobFunnelProjects.count, 0);
    }));

  it('of one client opens nothing of another', () =>
    api.rollback(async (test) => {
      const mine = await boardOf(test);
      const other = await boardOf(test);
      const talentId = await enter(test, { jobId: other.job.id, phase: 'BPA', presentedTo: other.society.id });
      await ask(test, mine.contact.email ?? '');
      const [mail] = await mailsOf(test);
      const { data } = await test.execute(asNobody, EXCHANGE, {
        token: tokenIn(mail?.text_body ?? ''),
        confirmed: true,
      });
      const viewer = await sessionOf(test, data.exchangeToken.sessionToken);
      assert.equal(viewer.link?.objectId, mine.society.id);
      const say = `mutation { talentBoardFeedback(jobId: "${other.job.id}", talentId: "${talentId}", kind: accept) { id } }`;
      assert.equal((await test.executeTalents(viewer, say)).code, 'OBJECT_NOT_FOUND');
      const read = `{ getJobFunnelProjectWithTalents(jobId: "${other.job.id}") { job { name } } }`;
      assert.equal((await test.executeTalents(viewer, read)).code, 'OBJECT_NOT_FOUND');
      const list = `{ getCurrentProjectsPerClient(filter: { societyId: "${other.society.id}" }) { society { name } } }`;
      assert.deepEqual((await test.executeTalents(viewer, list)).data.getCurrentProjectsPerClient, []);
    }));
});
