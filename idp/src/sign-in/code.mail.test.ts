import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sample } from '@bloom/shared-server/watch/exposition.fixture';
import pino from 'pino';
import { readEnvironment } from '../platform/environment.ts';
import { startMailSink } from '../testing/mail-sink.ts';
import { metrics } from '../watch/metrics.ts';
import { createCodeMailer, createCodeTransport } from './code.mail.ts';
import { CODE_LIFE_SECONDS } from './code.service.ts';

const NAME = 'bloom_code_mails_failed_total';
const PEOPLE = 'bloom_code_mails_unreached_people';
const DOWN = 'smtp://127.0.0.1:9';

/** Through the mail server of this address, with so many tries. @returns what is counted and logged of it */
async function send(smtpUrl: string, email: string, tries: number, subject = 'a') {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const environment = readEnvironment({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    SMTP_URL: smtpUrl,
    METRICS_ADDRESSES: '127.0.0.1',
  });
  const mailer = createCodeMailer(environment, log, Array(tries).fill(0));
  const failed = async () => {
    const { text } = await metrics.read();
    return ['server', 'recipient'].map((reason) => sample(text, NAME, { service: 'idp', reason }));
  };
  const before = await failed();
  const to = { subject, email, given_name: 'Ada', family_name: 'Martin' };
  mailer.send({ to, code: '123456' } as Parameters<typeof mailer.send>[0]);
  await mailer.close();
  const after = await failed();
  const refused = lines.filter((line) => line.includes('code mail not accepted')).length;
  const unreached = sample((await metrics.read()).text, PEOPLE, { service: 'idp' });
  // A count stands at zero before the first failure: an alert looks for growth, and would miss a first value.
  return { refused, unreached, counted: after.map((value, index) => (value ?? 0) - (before[index] ?? Number.NaN)) };
}

async function server(t: TestContext): Promise<string> {
  const sink = await startMailSink();
  t.after(() => sink.close());
  return sink.url;
}

test('a code that the mail server does not take is counted, for nobody can sign in without', async () => {
  const { refused, counted } = await send(DOWN, 'ada@client.example', 2);
  assert.deepEqual({ refused, counted }, { refused: 2, counted: [1, 0] });
});

test('one mailbox that takes nothing is one person however often they try, until anybody’s code is taken', async (t) => {
  const url = await server(t);
  assert.equal((await send(url, 'ada@client.example', 1)).unreached, 0);
  for (let times = 0; times < 4; times += 1) {
    assert.equal((await send(DOWN, 'ada@client.example', 1)).unreached, 1);
  }
  assert.equal((await send(DOWN, 'bob@client.example', 1, 'b')).unreached, 2);
  assert.equal((await send(url, 'gone@client.example', 1, 'c')).unreached, 2);
  assert.equal((await send(url, 'eve@client.example', 1, 'd')).unreached, 0);
});

test('a mailbox that is gone is not tried again, and is no fault of the mail server', async (t) => {
  const { refused, counted } = await send(await server(t), 'gone@client.example', 2);
  assert.deepEqual({ refused, counted }, { refused: 1, counted: [0, 1] });
});

test('a code that is taken is no failure', async (t) => {
  const { refused, counted } = await send(await server(t), 'ada@client.example', 2);
  assert.deepEqual({ refused, counted }, { refused: 0, counted: [0, 0] });
});

test('a mail server that says nothing is given up three times before the code is dead', () => {
  const transport = createCodeTransport('smtp://127.0.0.1:1');
  const { host, connectionTimeout, greetingTimeout, socketTimeout } = transport.options as Record<string, unknown>;
  assert.equal(host, '127.0.0.1');
  for (const limit of [connectionTimeout, greetingTimeout, socketTimeout])
    assert.ok(typeof limit === 'number' && 3 * limit < CODE_LIFE_SECONDS * 1000, String(limit));
  transport.close();
});
