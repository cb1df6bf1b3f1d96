import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { codeMail } from '../../paper/signer/signer-mails.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { until } from '../testing/until.ts';
import { type Mail, queueMail } from './mail.ts';
import { createMailTransport, startMailSender } from './mail-sender.ts';
import { startMailServer } from './mail-server.fixture.ts';
import { composeMail } from './mail-text.ts';

const api = committingTestApi();

const named = (key: string): Mail => ({
  dedupeKey: key,
  template: 'test',
  to: 'claire@client.example',
  subject: key,
  text: 't',
  html: 'h',
});

type RealServer = { platform: TestContext['platform']; url: string; stop: () => Promise<void> };

/** A mail server of somebody else: `arrived` is told the subject and may refuse or take its time. */
async function realServer({ platform }: TestContext, arrived: (subject: string) => Promise<void>): Promise<RealServer> {
  const { url, stop } = await startMailServer(arrived);
  return {
    platform: { ...platform, environment: { ...platform.environment, smtpUrl: url } },
    url,
    stop,
  };
}

describe('mail through a real server', () => {
  const rowOf = ({ db }: TestContext, key: string) =>
    db.selectFrom('mail_outbox').selectAll().where('dedupe_key', '=', key).executeTakeFirstOrThrow();
  const claimedAgo = ({ db }: TestContext, key: string, seconds: number) =>
    db
      .updateTable('mail_outbox')
      .set({ claimed_at: sql<Date>`now() - ${seconds} * interval '1 second'` })
      .where('dedupe_key', '=', key)
      .execute();

  it('that is away for half an hour is tried again after six minutes and half an hour later', () =>
    api.committed(async (test) => {
      let away = true;
      const tried: string[] = [];
      const server = await realServer(test, async (subject) => {
        tried.push(subject);
        if (away && subject === 'patient') throw Object.assign(new Error('4.7.1 greylisted'), { responseCode: 451 });
      });
      await queueMail(test.db, named('patient'));
      const sender = startMailSender(server.platform, server.url);
      for (const [attempts, wait] of [[1, 360] as const, [2, 1_800] as const]) {
        await until(async () => (await rowOf(test, 'patient')).attempts === attempts && tried.length > 0);
        await until(async () => (await rowOf(test, 'patient')).state === 'queued');
        await claimedAgo(test, 'patient', wait - 20);
        // A younger mail is sent by the same look at the outbox that leaves this one alone.
        await queueMail(test.db, named(`witness-${attempts}`));
        sender.wake();
        await until(async () => (await rowOf(test, `witness-${attempts}`)).state === 'sent');
        assert.equal((await rowOf(test, 'patient')).attempts, attempts);
        away = attempts < 2;
        await claimedAgo(test, 'patient', wait + 1);
        sender.wake();
      }
      await until(async () => (await rowOf(test, 'patient')).state === 'sent');
      await sender.stop();
      await server.stop();
      assert.deepEqual(tried, ['patient', 'witness-1', 'patient', 'witness-2', 'patient']);
    }));

  it('that is slow sends none that another server has taken meanwhile, and keeps the others', () =>
    api.committed(async (test) => {
      const arrived: string[] = [];
      const waited: number[] = [];
      const server = await realServer(test, async (subject) => {
        arrived.push(subject);
        if (subject === 'slow-2') {
          waited.push(Date.now() - ((await rowOf(test, 'slow-2')).claimed_at?.getTime() ?? 0));
          // What the other server is sending stays its own, whatever is answered here.
          await test.db
            .updateTable('mail_outbox')
            .set({ attempts: 2, claimed_at: sql<Date>`now()` })
            .where('dedupe_key', '=', 'slow-2')
            .execute();
          throw Object.assign(new Error('4.3.0 busy'), { responseCode: 451 });
        }
        await claimedAgo(test, 'slow-2', 90);
        await test.db
          .updateTable('mail_outbox')
          .set({ attempts: 2, claimed_at: sql<Date>`now()` })
          .where('dedupe_key', '=', 'slow-3')
          .execute();
      });
      const keys = ['slow-3', 'slow-2', 'slow-1'];
      for (const key of keys) await queueMail(test.db, named(key));
      // The oldest goes first, wherever its row lies.
      for (const [minutes, key] of keys.entries())
        await test.db
          .updateTable('mail_outbox')
          .set({ created_at: sql<Date>`now() - ${minutes} * interval '1 minute'` })
          .where('dedupe_key', '=', key)
          .execute();
      const sender = startMailSender(server.platform, server.url);
      await until(async () => arrived.includes('slow-2'));
      await sender.stop();
      await server.stop();
      assert.deepEqual(arrived, ['slow-1', 'slow-2']);
      assert.ok((waited[0] ?? Infinity) < 60_000, `${waited[0]} ms`);
      assert.equal((await rowOf(test, 'slow-2')).state, 'sending');
      assert.equal((await rowOf(test, 'slow-3')).state, 'sending');
    }));

  it('that takes longer than a claim gets the mail once: the claim is renewed meanwhile', () =>
    api.committed(async (test) => {
      const arrived: string[] = [];
      let other: ReturnType<typeof startMailSender> | undefined;
      const claims = new Set<number | undefined>();
      const server = await realServer(test, async (subject) => {
        arrived.push(subject);
        while (claims.size < 5) {
          claims.add((await rowOf(test, 'long')).claimed_at?.getTime());
          other?.wake();
        }
      });
      await queueMail(test.db, named('long'));
      const lease = 0.2;
      const sender = startMailSender(server.platform, server.url, { lease });
      other = startMailSender(server.platform, server.url, { lease });
      await until(async () => (await rowOf(test, 'long')).state === 'sent');
      await Promise.all([sender.stop(), other.stop()]);
      await server.stop();
      assert.deepEqual(
        arrived.filter((subject) => subject === 'long'),
        ['long'],
      );
      assert.equal((await rowOf(test, 'long')).attempts, 1);
    }));

  it('gets what a killed server had claimed once that claim is ten seconds old', () =>
    api.committed(async (test) => {
      const arrived: string[] = [];
      const server = await realServer(test, async (subject) => void arrived.push(subject));
      for (const key of ['left-old', 'left-new']) await queueMail(test.db, { ...named(key), notBefore: new Date(0) });
      await test.db
        .updateTable('mail_outbox')
        .set({ state: 'sending', attempts: 1 })
        .where('state', '=', 'queued')
        .execute();
      await claimedAgo(test, 'left-old', 11);
      await claimedAgo(test, 'left-new', 1);
      const sender = startMailSender(server.platform, server.url);
      await until(async () => (await rowOf(test, 'left-old')).state === 'sent');
      await sender.stop();
      await server.stop();
      assert.deepEqual(arrived, ['left-old']);
    }));

  it('that says nothing is given up before the library would', () => {
    const transport = createMailTransport('smtp://127.0.0.1:1');
    const { host, connectionTimeout, greetingTimeout, socketTimeout } = transport.options as Record<string, unknown>;
    assert.equal(host, '127.0.0.1');
    for (const limit of [connectionTimeout, greetingTimeout, socketTimeout])
      assert.ok(typeof limit === 'number' && limit <= 30_000, String(limit));
    transport.close();
  });

  it('leaves neither links nor codes in the database once it is over', () =>
    api.committed(async (test) => {
      const token = 'anonymous:Zm9v-YmFy_1';
      const address = {
        greeting: 'Bonjour,',
        paragraphs: [],
        reason: 'r',
        contact: 'c',
        productName: 'p',
      };
      const linked = (key: string, url: string, to = 'claire@client.example') => ({
        ...named(key),
        to,
        ...composeMail({ ...address, action: { label: 'Ouvrir', url } }),
      });
      const sender = { productName: 'Bloom', shellUrl: 'http://shell.test', supportEmail: 'support@bloom.test' };
      const person = { firstname: 'Claire', lastname: 'Durand', email: 'claire@client.example' };
      await queueMail(test.db, linked('secret-1', `http://shell.test/signing/1?mois=2026-10&token=${token}`));
      await queueMail(test.db, linked('secret-2', `http://shell.test/email?token=${encodeURIComponent(token)}`));
      await queueMail(test.db, linked('secret-3', 'http://shell.test/invite/Zm9v-YmFy_1'));
      await queueMail(test.db, linked('secret-4', `http://shell.test/x?token=${token}`, 'dead@client.example'));
      await queueMail(test.db, codeMail(sender, { codeId: 'c', code: '042137', to: person, contact: 'Facture 1' }));
      await queueMail(test.db, { ...named('kept'), text: 'Facture 202610', html: '<p>Facture 202610</p>' });
      await queueMail(test.db, linked('waiting', `http://shell.test/x?token=${token}`));
      await test.db.insertInto('mail_bounce').values({ address: 'dead@client.example', reason: 'gone' }).execute();
      const server = await realServer(test, async (subject) => {
        if (subject === 'waiting') throw Object.assign(new Error('4.3.0 busy'), { responseCode: 451 });
      });
      const worker = startMailSender(server.platform, server.url);
      await until(async () => (await rowOf(test, 'waiting')).last_error !== null);
      await worker.stop();
      await server.stop();
      const told = (
        await Promise.all(
          ['secret-1', 'secret-2', 'secret-3', 'secret-4', 'sign-code:c'].map((key) => rowOf(test, key)),
        )
      ).map(({ subject, text_body, html_body }) => `${subject}\n${text_body}\n${html_body}`);
      for (const text of told) {
        assert.doesNotMatch(text, /Zm9v|042137/);
        assert.match(text, /\[redacted\]/);
      }
      assert.ok(told[0]?.includes('http://shell.test/signing/1?mois=2026-10&token=[redacted]'));
      assert.match((await rowOf(test, 'sign-code:c')).subject, /code de signature\u00a0: \[redacted\]$/);
      assert.equal((await rowOf(test, 'secret-4')).state, 'bounced');
      assert.equal((await rowOf(test, 'kept')).text_body, 'Facture 202610');
      // It is tried again, with its link.
      assert.ok((await rowOf(test, 'waiting')).text_body.includes(token));
    }));
});
