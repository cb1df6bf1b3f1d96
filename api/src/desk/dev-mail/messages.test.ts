import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { queueMail } from '../../platform/mail/mail.ts';
import { startMailSender } from '../../platform/mail/mail-sender.ts';
import { type MessagePort, MessageRefusedError, messageText, queueMessage } from '../../platform/mail/message.ts';
import { startMessageSender } from '../../platform/mail/message-sender.ts';
import { createWebhookPort, signature } from '../../platform/mail/message-webhook.ts';
import { until } from '../../platform/testing/until.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { createDevMessagePort } from './dev-mail.messages.ts';
import { serveDevMail } from './dev-mail.pages.ts';
import { startDevMailReceiver } from './dev-mail.receiver.ts';

const api = committingTestApi();

const sms = (dedupeKey: string, changes: { notBefore?: Date } = {}) =>
  ({ dedupeKey, channel: 'sms', to: '+33639981234', text: 'Bloom <b>bonjour</b>', ...changes }) as const;

const rowOf = ({ db }: TestContext, key: string) =>
  db.selectFrom('message_outbox').selectAll().where('dedupe_key', '=', key).executeTakeFirstOrThrow();

/** Sends with this port until the message is in the state. */
async function send(test: TestContext, port: MessagePort, key: string, state: string): Promise<void> {
  const sender = startMessageSender(test.platform, port);
  await until(async () => (await rowOf(test, key)).state === state);
  await sender.stop();
}

describe('messages', () => {
  it('are written once for one key, and wait for their hour', () =>
    api.committed(async (test) => {
      assert.equal(await queueMessage(test.db, sms('once')), true);
      assert.equal(await queueMessage(test.db, sms('once')), false);
      await queueMessage(test.db, sms('later', { notBefore: new Date(Date.now() + 3_600_000) }));
      await send(test, createDevMessagePort(test.db, test.platform.environment), 'once', 'sent');
      assert.equal((await rowOf(test, 'later')).state, 'queued');
    }));

  it('are kept once in the development mailbox, and shown there with their channel', () =>
    api.committed(async (test) => {
      await queueMessage(test.db, sms('shown'));
      const port = createDevMessagePort(test.db, test.platform.environment);
      await send(test, port, 'shown', 'sent');
      const again = { state: 'queued', claimed_at: null } as const;
      await test.db.updateTable('message_outbox').set(again).where('dedupe_key', '=', 'shown').execute();
      await send(test, port, 'shown', 'sent');
      const server = fastify() as unknown as FastifyInstance;
      serveDevMail(server, test.platform);
      const { id } = await rowOf(test, 'shown');
      const { mails } = (await server.inject('/dev/mail.json?to=%2B33639981234')).json();
      const shown = mails.filter((mail: { messageId: string }) => mail.messageId === id);
      assert.deepEqual(
        shown.map(({ channel, text, recipient }: Record<string, string>) => [channel, recipient, text]),
        [['sms', '+33639981234', 'Bloom <b>bonjour</b>']],
      );
      const list = (await server.inject('/dev/mail')).body;
      assert.match(list, /SMS à \+33639981234/);
      const page = (await server.inject(`/dev/mail/${shown[0].id}`)).body;
      assert.match(page, /Bloom &lt;b&gt;bonjour/);
      assert.doesNotMatch(page, /<iframe/);
      await server.close();
    }));

  it('are shown to nobody who renamed a web page to this machine', () =>
    api.committed(async (test) => {
      const server = fastify() as unknown as FastifyInstance;
      serveDevMail(server, test.platform);
      const status = async (headers: Record<string, string>) =>
        (await server.inject({ url: '/dev/mail.json', headers })).statusCode;
      assert.equal(await status({ host: 'evil.test' }), 403);
      assert.equal(await status({ host: 'localhost:4000', origin: 'http://evil.test' }), 403);
      for (const host of ['localhost:4000', '127.0.0.1', '[::1]:9']) assert.equal(await status({ host }), 200);
      await server.close();
    }));

  it('are tried again after a fault, five times at most, and not at all after a refusal', () =>
    api.committed(async (test) => {
      let tries = 0;
      const busy: MessagePort = {
        send: async () => {
          tries += 1;
          throw new Error('the carrier answered 503');
        },
      };
      await queueMessage(test.db, sms('busy'));
      const sender = startMessageSender(test.platform, busy);
      for (let round = 1; round <= 5; round += 1) {
        sender.wake();
        await until(async () => tries === round && (await rowOf(test, 'busy')).state !== 'sending');
        const waited = { claimed_at: null };
        await test.db.updateTable('message_outbox').set(waited).where('dedupe_key', '=', 'busy').execute();
      }
      await sender.stop();
      assert.equal((await rowOf(test, 'busy')).state, 'failed');
      await queueMessage(test.db, sms('refused'));
      const refusing: MessagePort = {
        send: async () => {
          throw new MessageRefusedError('no such number');
        },
      };
      await send(test, refusing, 'refused', 'failed');
      assert.equal((await rowOf(test, 'refused')).attempts, 1);
    }));

  it('leave no code and no link in the database once they are over', () =>
    api.committed(async (test) => {
      const text = 'Votre code Bloom\u00a0: 042137 http://shell.test/x?token=anonymous:Zm9v';
      for (const key of ['code-sent', 'code-failed']) await queueMessage(test.db, { ...sms(key), text });
      let before = '';
      const port: MessagePort = {
        send: async (message) => {
          before = message.text;
          if (message.id === (await rowOf(test, 'code-failed')).id) throw new MessageRefusedError('no such number');
          return 'carrier-1';
        },
      };
      const sender = startMessageSender(test.platform, port);
      await until(async () => (await rowOf(test, 'code-failed')).state === 'failed');
      await until(async () => (await rowOf(test, 'code-sent')).state === 'sent');
      await sender.stop();
      assert.equal(before, text);
      for (const key of ['code-sent', 'code-failed'])
        assert.equal(
          (await rowOf(test, key)).text_body,
          'Votre code Bloom\u00a0: [redacted] http://shell.test/x?token=[redacted]',
        );
    }));

  it('are sent once by a slow carrier: the claim is renewed meanwhile', () =>
    api.committed(async (test) => {
      const lease = 4;
      let sent = 0;
      const claims = new Set<number | undefined>();
      let other: ReturnType<typeof startMessageSender> | undefined;
      const slow: MessagePort = {
        async send() {
          sent += 1;
          // A lease is renewed four times in its life: six claims outlast it.
          for (; claims.size < 6; other?.wake()) {
            await until(async () => claims.size < claims.add((await rowOf(test, 'slow')).claimed_at?.getTime()).size);
          }
          return 'carrier-2';
        },
      };
      await queueMessage(test.db, sms('slow'));
      const sender = startMessageSender(test.platform, slow, { lease });
      other = startMessageSender(test.platform, slow, { lease });
      await until(async () => (await rowOf(test, 'slow')).state === 'sent');
      await Promise.all([sender.stop(), other.stop()]);
      assert.equal(sent, 1);
    }));

  it('that a killed server had claimed are sent once that claim is ten seconds old', () =>
    api.committed(async (test) => {
      for (const [key, seconds] of Object.entries({ 'left-old': 11, 'left-new': 1 })) {
        await queueMessage(test.db, sms(key));
        await sql`update message_outbox set state = 'sending', attempts = 1,
          claimed_at = now() - ${seconds} * interval '1 second' where dedupe_key = ${key}`.execute(test.db);
      }
      await send(test, createDevMessagePort(test.db, test.platform.environment), 'left-old', 'sent');
      assert.equal((await rowOf(test, 'left-new')).state, 'sending');
    }));

  it('say their words in one line and never cut the address', () => {
    const url = 'http://shell.test/mission/1';
    assert.equal(messageText('Bloom :\n ligne\u202e', url), `Bloom : ligne ${url}`);
    const long = messageText('é'.repeat(1_000), url);
    assert.ok(long.endsWith(`… ${url}`));
    assert.ok([...long].length <= 300);
  });
});

describe('the webhook of a carrier', () => {
  it('receives the message, signed and with a key against repetition; its answers decide what follows', async () => {
    const seen: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
    let status = 200;
    const carrier = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        seen.push({ headers: request.headers, body });
        response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('{"id":"abc"}');
      });
    });
    await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/out`;
    const secret = 's'.repeat(32);
    const port = createWebhookPort({ url, secret }, () => 1_000_000);
    const message = { id: 'm1', channel: 'whatsapp', to: '+33639981234', text: 'Bonjour' } as const;
    assert.equal(await port.send(message), 'abc');
    assert.deepEqual(JSON.parse(seen[0]?.body ?? ''), message);
    assert.equal(seen[0]?.headers['idempotency-key'], 'm1');
    assert.equal(seen[0]?.headers['x-signature'], signature(secret, 1_000, seen[0]?.body ?? ''));
    for (const refused of [400, 404, 422]) {
      status = refused;
      await assert.rejects(port.send(message), MessageRefusedError);
    }
    for (const later of [401, 403, 429, 500, 302]) {
      status = later;
      await assert.rejects(port.send(message), (error) => !(error instanceof MessageRefusedError));
    }
    carrier.close();
  });
});

describe('an address that refuses mails for good', () => {
  it('is marked at the first refusal and gets no mail any more', () =>
    api.committed(async (test) => {
      const receiver = await startDevMailReceiver(test.platform, 0);
      const mail = (dedupeKey: string) =>
        ({ dedupeKey, template: 't', to: 'Parti@client.invalid', subject: 's', text: 't', html: 't' }) as const;
      await queueMail(test.db, mail('bounce-1'));
      const sender = startMailSender(test.platform, `smtp://127.0.0.1:${receiver.port}`);
      const stateOf = async (key: string) =>
        (await test.db.selectFrom('mail_outbox').select('state').where('dedupe_key', '=', key).executeTakeFirst())
          ?.state;
      await until(async () => (await stateOf('bounce-1')) === 'bounced');
      await receiver.stop();
      await queueMail(test.db, mail('bounce-2'));
      sender.wake();
      await until(async () => (await stateOf('bounce-2')) === 'bounced');
      await sender.stop();
      const marked = await test.db.selectFrom('mail_bounce').select('address').execute();
      assert.deepEqual(
        marked.map(({ address }) => address),
        ['parti@client.invalid'],
      );
      const told = await test.db.selectFrom('notification').select('id').where('kind', '=', 'mailBounced').execute();
      // Nobody of the staff exists here; what they are told is told in notices.test.ts.
      assert.equal(told.length, 0);
    }));
});
