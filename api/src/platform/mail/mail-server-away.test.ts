import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { until } from '../testing/until.ts';
import { queueMail } from './mail.ts';
import { startMailSender } from './mail-sender.ts';
import { type MailServer, startMailServer } from './mail-server.fixture.ts';

const api = committingTestApi();

/** Takes every mail, or is gone once it has it; on the port of an earlier one, if it is told. */
async function mailServer(port = 0, { isGoneWithIt = false } = {}) {
  let arrived = 0;
  const server: MailServer = await startMailServer(async () => {
    arrived += 1;
    if (!isGoneWithIt) return;
    server.breakOff();
    await new Promise(() => undefined);
  }, port);
  return { ...server, arrived: () => arrived };
}

/** A mail that waits, and a sender whose mail server is away. */
async function mailWithoutServer({ platform, db }: TestContext, dedupeKey: string) {
  const { port, stop } = await mailServer();
  await stop();
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const letter = { template: 'test', to: 'claire@client.example', subject: dedupeKey, text: 't', html: 'h' };
  await queueMail(db, { dedupeKey, ...letter });
  const change = (values: object) =>
    db.updateTable('mail_outbox').set(values).where('dedupe_key', '=', dedupeKey).execute();
  return {
    port,
    row: () => db.selectFrom('mail_outbox').selectAll().where('dedupe_key', '=', dedupeKey).executeTakeFirstOrThrow(),
    change,
    /** As if the wait for the next try were over. */
    waited: () => change({ claimed_at: sql`now() - interval '361 seconds'`, last_error: null }),
    start: () => startMailSender({ ...platform, environment: { ...platform.environment, smtpUrl } }, smtpUrl),
  };
}

it('a mail server that lets nobody in costs a mail no try for two days, and gets it once it is back', () =>
  api.committed(async (test) => {
    const mail = await mailWithoutServer(test, 'long');
    const sender = mail.start();
    for (let round = 0; round < 4; round += 1) {
      await until(async () => (await mail.row()).last_error !== null);
      const { state, attempts } = await mail.row();
      assert.deepEqual([state, attempts], ['queued', 1]);
      await mail.waited();
      sender.wake();
    }
    await sender.stop();
    await mail.waited();
    const server = await mailServer(mail.port);
    const again = mail.start();
    await until(async () => (await mail.row()).state === 'sent');
    await again.stop();
    await server.stop();
  }));

it('after two days without it the mail is somebody’s to send again', () =>
  api.committed(async (test) => {
    const mail = await mailWithoutServer(test, 'older');
    await mail.change({ not_before: sql`now() - interval '49 hours'`, attempts: 2 });
    await mail.waited();
    await mail.change({ claimed_at: sql`now() - interval '31 minutes'` });
    const sender = mail.start();
    await until(async () => (await mail.row()).state === 'failed');
    await sender.stop();
  }));

it('a mail server that has the mail and goes away gets it no more often than three times: nobody knows what it did', () =>
  api.committed(async (test) => {
    const mail = await mailWithoutServer(test, 'taken');
    const server = await mailServer(mail.port, { isGoneWithIt: true });
    const sender = mail.start();
    for (const [attempts, wait] of [[1, 361] as const, [2, 1_801] as const]) {
      await until(async () => (await mail.row()).last_error !== null);
      assert.equal((await mail.row()).attempts, attempts);
      await mail.change({ claimed_at: sql`now() - ${wait} * interval '1 second'`, last_error: null });
      sender.wake();
    }
    await until(async () => (await mail.row()).state === 'failed');
    await sender.stop();
    await server.stop();
    assert.equal(server.arrived(), 3);
  }));
