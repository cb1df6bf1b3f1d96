import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { queueMail } from '../../platform/mail/mail.ts';
import { startMailSender } from '../../platform/mail/mail-sender.ts';
import { startMailServer } from '../../platform/mail/mail-server.fixture.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';
import { until } from '../../platform/testing/until.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { startDevMailReceiver } from './dev-mail.receiver.ts';

const api = committingTestApi();

const mail = (key: string) => ({
  dedupeKey: key,
  template: 'test',
  to: 'claire@client.example',
  subject: 'Votre relevé d’activité',
  ...composeMail({
    greeting: 'Bonjour Claire,',
    paragraphs: ['Le relevé <d’octobre> est prêt.'],
    action: { label: 'Signer', url: 'http://shell.test/signing/1?token=anonymous:x' },
    reason: 'Vous recevez ce message parce que vous suivez cette mission.',
    contact: 'Une question ? Répondez à votre interlocuteur.',
    productName: 'Bloom',
  }),
});

const statesOf = async ({ db }: TestContext, key: string) =>
  db.selectFrom('mail_outbox').select(['state', 'attempts', 'last_error']).where('dedupe_key', '=', key).execute();

describe('mail', () => {
  it('is written once for one key, and not at all when its cause is rolled back', () =>
    api.rollback(async ({ db }) => {
      assert.equal(await queueMail(db, mail('once')), true);
      assert.equal(await queueMail(db, mail('once')), false);
    }));

  it('says the same as text and as HTML, with the address of its action in full', () => {
    const { text, html } = mail('x');
    for (const part of ['Bonjour Claire', 'Signer', 'http://shell.test/signing/1', 'Vous recevez ce message']) {
      assert.ok(text.includes(part), part);
      assert.ok(html.includes(part), part);
    }
    assert.ok(html.includes('&lt;d’octobre&gt;'));
  });

  it('reaches the development mailbox once, even when it is sent twice', () =>
    api.committed(async (test) => {
      const receiver = await startDevMailReceiver(test.platform, 0);
      const url = `smtp://127.0.0.1:${receiver.port}`;
      await queueMail(test.db, mail('delivered'));
      const sender = startMailSender(test.platform, url);
      await until(async () => (await statesOf(test, 'delivered'))[0]?.state === 'sent');
      // A server that died between sending and noting it sends again.
      await test.db
        .updateTable('mail_outbox')
        .set({ state: 'queued', claimed_at: null })
        .where('dedupe_key', '=', 'delivered')
        .execute();
      sender.wake();
      await until(async () => (await statesOf(test, 'delivered'))[0]?.state === 'sent');
      await sender.stop();
      const mails = await test.db.selectFrom('dev_mail').select(['recipient', 'subject']).execute();
      assert.deepEqual(
        mails.map((row) => ({ ...row })),
        [{ recipient: 'claire@client.example', subject: 'Votre relevé d’activité' }],
      );
      await receiver.stop();
    }));

  it('is tried three times, then marked failed with the reason', () =>
    api.committed(async (test) => {
      await queueMail(test.db, mail('refused'));
      const busy = await startMailServer(async () => {
        throw Object.assign(new Error('try later'), { responseCode: 451 });
      });
      const sender = startMailSender(test.platform, busy.url);
      for (const attempts of [1, 2, 3]) {
        sender.wake();
        await until(async () => {
          const [row] = await statesOf(test, 'refused');
          return row?.attempts === attempts && row.last_error !== null && row.state !== 'sending';
        });
        await test.db
          .updateTable('mail_outbox')
          .set({ claimed_at: null })
          .where('dedupe_key', '=', 'refused')
          .execute();
      }
      await sender.stop();
      await busy.stop();
      const [row] = await statesOf(test, 'refused');
      assert.equal(row?.state, 'failed');
      assert.match(row?.last_error ?? '', /try later/);
    }));

  it('from another program is kept with its attachment', () =>
    api.committed(async (test) => {
      const receiver = await startDevMailReceiver(test.platform, 0);
      const transport = createTransport({ host: '127.0.0.1', port: receiver.port });
      const attachments = [{ filename: 'cra.pdf', content: Buffer.from('%PDF-1.7') }];
      await transport.sendMail({
        from: 'idp@bloom.example',
        to: 'a@b.example',
        subject: 'Code',
        text: '1',
        attachments,
      });
      transport.close();
      await receiver.stop();
      const row = await test.db
        .selectFrom('dev_mail')
        .select(['sender', 'raw'])
        .where('recipient', '=', 'a@b.example')
        .executeTakeFirstOrThrow();
      assert.equal(row.sender, 'idp@bloom.example');
      assert.ok(row.raw.toString().includes('cra.pdf'));
    }));
});
