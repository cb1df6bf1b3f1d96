import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { MAIL_BOUNCES_PATH, serveMailBounces } from './bounce-mail.routes.ts';
import { readDeliveryReport } from './bounce-report.ts';
import './notifications.jobs.ts';

const api = testApi();

const SECRET = 'a-secret-of-thirty-two-characters';
const MESSAGE_ID = '<0123456789abcdef@bloom.example>';

interface Report {
  to?: string;
  status?: string;
  action?: string;
  messageId?: string;
  headersOnly?: boolean;
}

/** As Postfix sends it. */
function report({ to = 'gone@client.example', status = '5.1.1', action = 'failed', ...rest }: Report = {}): Buffer {
  const { messageId = MESSAGE_ID, headersOnly = false } = rest;
  return Buffer.from(
    [
      'From: MAILER-DAEMON@mx.client.example (Mail Delivery System)',
      'To: nepasrepondre@bloom.example',
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="B1"',
      '',
      '--B1',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'I am sorry to have to inform you that your message could not be delivered.',
      '',
      '--B1',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.client.example',
      'Arrival-Date: Sat, 21 Nov 2026 13:00:00 +0100',
      '',
      `Final-Recipient: rfc822; ${to}`,
      `Original-Recipient: rfc822;${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
      '',
      '--B1',
      `Content-Type: ${headersOnly ? 'text/rfc822-headers' : 'message/rfc822'}`,
      '',
      'From: Bloom <nepasrepondre@bloom.example>',
      `To: ${to}`,
      'Message-ID:',
      ` ${messageId}`,
      'Subject: CRA',
      '',
      ...(headersOnly ? [] : ['Bonjour,', '']),
      '--B1--',
      '',
    ].join('\r\n'),
  );
}

async function sentMail({ db }: TestContext, recipient: string) {
  await db
    .insertInto('mail_outbox')
    .values({
      dedupe_key: `sent:${recipient}`,
      template: 't',
      recipient,
      subject: 's',
      text_body: 't',
      html_body: 't',
      state: 'sent',
      provider_id: MESSAGE_ID,
    })
    .execute();
}

function serve({ platform }: TestContext, mailBounceSecret: string | null = SECRET) {
  const server = fastify();
  serveMailBounces(server, { ...platform, environment: { ...platform.environment, mailBounceSecret } });
  return (payload: Buffer, authorization = `Bearer ${SECRET}`) =>
    server.inject({
      method: 'POST',
      url: MAIL_BOUNCES_PATH,
      payload,
      headers: { authorization, 'content-type': 'message/rfc822' },
    });
}

describe('a delivery report', () => {
  it('says which address is gone, and of which mail', async () => {
    const expected = [{ address: 'gone@client.example', status: '5.1.1', messageId: MESSAGE_ID }];
    assert.deepEqual(await readDeliveryReport(report()), expected);
    assert.deepEqual(await readDeliveryReport(report({ headersOnly: true })), expected);
    assert.deepEqual(await readDeliveryReport(report({ to: 'GONE@client.example' })), expected);
  });

  it('counts for nothing when the mailbox is full, the mail is late or refused by a policy, or it is none', async () => {
    for (const changes of [{ status: '5.2.2' }, { status: '4.1.1' }, { status: '5.7.1' }, { action: 'delayed' }]) {
      assert.deepEqual(await readDeliveryReport(report(changes)), [], JSON.stringify(changes));
    }
    for (const other of ['', 'hello', 'Subject: Re: CRA\r\n\r\nMerci', '\u0000\u0001']) {
      assert.deepEqual(await readDeliveryReport(Buffer.from(other)), []);
    }
  });
});

describe('a report without measure', () => {
  it('is not read: fields and parts that no mail server writes are left out', async () => {
    const long = ' '.repeat(200_000);
    for (const to of [`a${long}b@client.example`, `${'a@'.repeat(50_000)}<`, `<${'a'.repeat(2_000)}@client.example>`]) {
      assert.deepEqual(await readDeliveryReport(report({ to })), []);
    }
    assert.deepEqual(await readDeliveryReport(report({ messageId: `<${'x'.repeat(200_000)}` })), []);
    // Only the beginning of each part is read: what stands further down is not found.
    const late = report()
      .toString()
      .replace('Final-Recipient', `X-Filler: ${'x\r\n '.repeat(30_000)}\r\n\r\nFinal-Recipient`);
    assert.deepEqual(await readDeliveryReport(Buffer.from(late)), []);
  });
});

describe('a bounce that arrives as a mail', () => {
  it('marks the address and tells the account manager once', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      const { contact } = await test.create.mission({ csm_staff_id: staff.id });
      await sentMail(test, contact.email ?? '');
      const send = serve(test);
      for (let round = 0; round < 2; round += 1) {
        assert.equal((await send(report({ to: contact.email ?? '' }))).statusCode, 204);
      }
      const bounced = await test.db.selectFrom('mail_bounce').selectAll().execute();
      assert.deepEqual(
        bounced.map(({ address }) => address),
        [contact.email],
      );
      const told = await test.db.selectFrom('notification').select('kind').where('staff_id', '=', staff.id).execute();
      assert.deepEqual(told, [{ kind: 'mailBounced' }]);
    }));

  it('is believed only for a mail of ours to that address, and only with the secret', () =>
    api.rollback(async (test) => {
      await sentMail(test, 'gone@client.example');
      const send = serve(test);
      assert.equal((await send(report(), 'Bearer wrong')).statusCode, 401);
      assert.equal((await send(report({ messageId: '<guess@bloom.example>' }))).statusCode, 204);
      assert.equal((await send(report({ to: 'other@client.example' }))).statusCode, 204);
      assert.equal((await serve(test, null)(report())).statusCode, 404);
      assert.deepEqual(await test.db.selectFrom('mail_bounce').selectAll().execute(), []);
      await send(report());
      assert.equal((await test.db.selectFrom('mail_bounce').selectAll().execute()).length, 1);
    }));
});
