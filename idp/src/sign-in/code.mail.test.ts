import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sample } from '@bloom/shared-server/watch/exposition.fixture';
import pino from 'pino';
import { readEnvironment } from '../platform/environment.ts';
import { metrics } from '../watch/metrics.ts';
import { createCodeMailer } from './code.mail.ts';

const NAME = 'bloom_code_mails_failed_total';
const failed = async () => sample((await metrics.read()).text, NAME, { service: 'idp' });

test('a code that the mail server does not take is counted, for nobody can sign in without', async () => {
  // The count stands at zero before the first failure: an alert looks for growth, and would miss a first value.
  assert.equal(await failed(), 0);
  const environment = readEnvironment({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    SMTP_URL: 'smtp://127.0.0.1:9',
    METRICS_ADDRESSES: '127.0.0.1',
  });
  const mailer = createCodeMailer(environment, pino({ level: 'silent' }), [0, 1]);
  const to = { subject: 'a', email: 'ada@client.example', given_name: 'Ada', family_name: 'Martin' };
  mailer.send({ to, code: '123456' } as Parameters<typeof mailer.send>[0]);
  await mailer.close();
  assert.equal(await failed(), 1);
});
