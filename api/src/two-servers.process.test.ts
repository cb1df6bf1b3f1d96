import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { bareReport } from './cra/activities/activities.fixture.ts';
import { notify } from './desk/notifications/notifications.service.ts';
import { startTestIssuer, TEST_ROLES_CLAIM, type TestIssuer } from './platform/testing/test-issuer.ts';
import { type ApiProcess, type ApiProcesses, startApis } from './testing/api-process.fixture.ts';
import { type CommittingTestApi, openCommittingTestApi, type TestContext } from './testing/test-api.ts';

let api: CommittingTestApi;
let test: TestContext;
let issuer: TestIssuer;
let apis: ApiProcesses;
let one: ApiProcess;
let other: ApiProcess;
let admin: string;

before(async () => {
  api = await openCommittingTestApi();
  await api.committed(async (context) => {
    test = context;
  });
  issuer = await startTestIssuer();
  apis = await startApis(2, { DATABASE_URL: api.url, OIDC_ISSUER: issuer.issuer });
  [one, other] = apis.servers as [ApiProcess, ApiProcess];
  admin = await adminToken('admin');
});
after(async () => {
  await apis?.stop();
  await issuer?.stop();
  await api?.close();
});

const adminToken = (name: string) =>
  issuer.token({ sub: name, email: `${name}@bloom.example`, [TEST_ROLES_CLAIM]: ['Admin'] });

async function bloomerToken(values: Record<string, string>): Promise<string> {
  const { email } = await test.create.bloomer(values);
  return issuer.token({ sub: email, email, [TEST_ROLES_CLAIM]: ['Bloomer'] });
}

/** An answer without errors. */
async function ask(server: ApiProcess, query: string, token: string, variables: Record<string, unknown> = {}) {
  const answer = await server.post(query, { token, variables });
  assert.equal(answer.body.errors, undefined, JSON.stringify(answer.body));
  return answer.body.data;
}

const CREATE = 'mutation ($label: String!) { createJobTitle(input: { label: $label }) { id } }';

describe('two servers of one installation', () => {
  it('know one code: guesses at either count together, and no second one is sent', async () => {
    const token = await bloomerToken({ phone_number: '+33639981234' });
    const choose = `mutation { updatePreferences(preferences: { communicationType: sms, consent: true }) { success } }`;
    await ask(one, choose, token);
    await ask(one, 'mutation { requestPhoneCode { expiresAt } }', token);
    assert.equal((await other.post('mutation { requestPhoneCode { expiresAt } }', { token })).code, 'RATE_LIMITED');
    const message = await test.db
      .selectFrom('message_outbox')
      .select('text_body')
      .where('recipient', '=', '+33639981234')
      .executeTakeFirstOrThrow();
    const code = /\d{6}/.exec(message.text_body)?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const confirm = (server: ApiProcess, given: string) =>
      server.post('mutation ($code: String!) { confirmPhoneCode(code: $code) { phoneVerified } }', {
        token,
        variables: { code: given },
      });
    for (const server of [one, other, one, other, one])
      assert.equal((await confirm(server, wrong)).code, 'BAD_USER_INPUT');
    assert.equal((await confirm(other, code)).code, 'BAD_USER_INPUT', 'five guesses, whoever heard them');
  });

  it('do what is asked of both at once with one key only once', async () => {
    await test.create.staff({ email: 'recruiter@bloom.example', can_recruit: true });
    const token = await adminToken('recruiter');
    const options = {
      token,
      path: '/talents-api/graphql',
      variables: { label: 'Un seul métier' },
      headers: { 'idempotency-key': 'the same' },
    };
    const answers = await Promise.all([one, other, one, other].map((server) => server.post(CREATE, options)));
    for (const { body, code } of answers)
      assert.ok(body.data?.createJobTitle || code === 'CONFLICT', JSON.stringify(body));
    const made = await test.db.selectFrom('job_title').select('id').where('label', '=', 'Un seul métier').execute();
    assert.equal(made.length, 1);
    assert.equal((await other.post(CREATE, options)).body.data.createJobTitle.id, made[0]?.id);
  });

  it('tell each other’s subscribers', async () => {
    const token = await adminToken('listener');
    await ask(one, '{ me { id } }', token);
    const { id: staffId } = await test.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', 'listener@bloom.example')
      .executeTakeFirstOrThrow();
    const client = createClient({
      url: `${other.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: `Bearer ${token}` },
    });
    const events = client.iterate({ query: 'subscription { notificationsChanged { __typename } }' });
    const heard = events.next();
    const read = 'mutation { readAllNotification }';
    let isHeard = false;
    void heard.then(() => {
      isHeard = true;
    });
    // Until the subscription stands, nobody hears what is said.
    for (let round = 0; !isHeard; round += 1) {
      await notify(test.platform, test.db, {
        kind: 'jobFailed',
        title: 'Titre',
        description: 'Une phrase.',
        priority: 'info',
        dedupeKey: `heard-${round}`,
        link: '/missions',
        to: { staffIds: [staffId] },
      });
      await ask(one, read, token);
      await setTimeout(20);
    }
    assert.ok((await heard).value?.data);
    await client.dispose();
  });

  it('hand out what the other took', async () => {
    const { mission } = await test.create.mission({ enable_cra_upload: true });
    const activity = await bareReport(test, mission.id, '2026-10-01');
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const form = new FormData();
    const input = {
      activityRecordId: activity,
      activityFileType: 'CRA',
      file: null,
      signerFullname: 'Claire Durand',
    };
    const query = 'mutation ($input: UploadActivityFileInput!) { uploadActivityFile(input: $input) { urlCraS3 } }';
    form.set('operations', JSON.stringify({ query, variables: { input } }));
    form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
    form.set('0', new File([(await pdf.save()) as BlobPart], 'cra.pdf', { type: 'application/pdf' }));
    const headers = { 'apollo-require-preflight': 'true', authorization: `Bearer ${admin}` };
    const sent = await fetch(`${one.url}/graphql`, { method: 'POST', headers, body: form });
    const { data } = (await sent.json()) as { data: { uploadActivityFile: { urlCraS3: string } } };
    const file = await fetch(`${other.url}${new URL(data.uploadActivityFile.urlCraS3, other.url).pathname}`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    assert.equal(file.status, 200);
    assert.equal(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
  });

  it('both refuse whose session ended at one of them', async () => {
    const token = await adminToken('leaving');
    for (const server of [one, other]) await ask(server, '{ missions { recordId } }', token);
    const body = new URLSearchParams({ logout_token: await issuer.logoutToken('leaving') });
    assert.equal((await fetch(`${one.url}/session/logout`, { method: 'POST', body })).status, 200);
    for (const server of [one, other]) {
      assert.equal((await server.post('{ missions { recordId } }', { token })).code, 'UNAUTHENTICATED');
    }
  });

  it('do the regular work of an hour or a day once', async () => {
    // Servers look for it every few seconds; without any there is nothing to count.
    while ((await api.pool.query('select from sweep_run limit 1')).rowCount === 0) await setTimeout(100);
    const { rows } = await api.pool.query<{ sweep: string; times: number }>(
      'select name as sweep, count(*)::int as times from sweep_run group by name, slot having count(*) > 1',
    );
    assert.deepEqual(rows, []);
  });

  it('have one limit for requests, which whoever asks both does not double', async () => {
    const token = await adminToken('hurried');
    const perMinute = new Map<number, number>();
    let minute = 0;
    for (let isRefused = false; !isRefused; ) {
      minute = Math.floor(Date.now() / 60_000);
      // Ten a time, so that the servers hear of each other now and then.
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => [one, other][index % 2]?.post('{ me { id } }', { token })),
      );
      isRefused = answers.some((answer) => answer?.code === 'RATE_LIMITED');
      const answered = (perMinute.get(minute) ?? 0) + answers.filter((answer) => answer?.status === 200).length;
      perMinute.set(minute, answered);
      if (answered % 300 === 0) await setTimeout(1_100);
    }
    const most = perMinute.get(minute) ?? 0;
    assert.ok(most < 1_000, `${most} of 600 were answered`);
  });
});
