import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { readEnvironment } from './environment.ts';

const DATABASE_URL = 'postgres://localhost/x';
const SECRET = randomBytes(32).toString('base64');
const COMPLETE = {
  LINK_SECRET: SECRET,
  SMTP_URL: 'smtp://mail.test',
  METRICS_ADDRESSES: '10.0.0.7',
  MAIL_FROM: 'no-reply@bloom.test',
  SUPPORT_EMAIL: 'help@bloom.test',
};
const OPERATIONS_URL = 'https://registry.test';

describe('settings that suit one machine only', () => {
  it('are enough on the machine itself', () => {
    for (const HOST of [undefined, 'localhost', '127.0.0.1', '::1']) {
      assert.equal(readEnvironment({ DATABASE_URL, HOST }).smtpUrl, null);
    }
  });

  it('stop the start in production, and wherever others can reach the server', () => {
    for (const exposed of [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }, { HOST: '::' }]) {
      assert.throws(() => readEnvironment({ DATABASE_URL, ...exposed }), /LINK_SECRET.*SMTP_URL is missing/);
    }
    assert.equal(readEnvironment({ DATABASE_URL, HOST: '0.0.0.0', ...COMPLETE }).host, '0.0.0.0');
  });
});

describe('production', () => {
  const production = { DATABASE_URL, NODE_ENV: 'production', OPERATIONS_URL, ...COMPLETE };
  const url = (name: string) => ({ [name]: 'http://bloom.test' });

  for (const [changes, sentence] of [
    [{ LINK_SECRET: 'change-me-change-me-change-me-change-me' }, /LINK_SECRET is too easy to guess/],
    [{ LINK_SECRET: 'Zm9vYmFy' }, /LINK_SECRET must have at least 32 characters/],
    [{ ERASURE_SECRET: 'erasure'.repeat(6) }, /ERASURE_SECRET is too easy to guess/],
    [{ MAIL_BOUNCE_SECRET: 'b'.repeat(64) }, /MAIL_BOUNCE_SECRET is too easy to guess/],
    [
      { MESSAGE_WEBHOOK_URL: 'https://sms.test', MESSAGE_WEBHOOK_SECRET: '0123456789'.repeat(4) },
      /MESSAGE_WEBHOOK_SECRET is too easy to guess/,
    ],
    [
      { IDENTITY_PROVISION_URL: 'https://idp.test', IDENTITY_PROVISION_SECRET: 'provision'.repeat(4) },
      /IDENTITY_PROVISION_SECRET is too easy to guess/,
    ],
    [
      { PA_URL: 'https://pa.test', PA_TOKEN: 't', PA_WEBHOOK_SECRET: 'platform'.repeat(4) },
      /PA_WEBHOOK_SECRET is too easy to guess/,
    ],
    [{ PA_TOKEN: 't', ...url('PA_URL') }, /PA_URL must use https/],
    [{ ATS_TOKEN: 't', ATS_DEAL_URL: 'https://ats.test/{id}', ...url('ATS_URL') }, /ATS_URL must use https/],
    [{ MESSAGE_WEBHOOK_SECRET: SECRET, ...url('MESSAGE_WEBHOOK_URL') }, /MESSAGE_WEBHOOK_URL must use https/],
    [url('LINKEDIN_PROFILE_URL'), /LINKEDIN_PROFILE_URL must use https/],
    [url('CONTACT_DATABASE_URL'), /CONTACT_DATABASE_URL must use https/],
    [url('HUBSPOT_URL'), /HUBSPOT_URL must use https/],
    [url('OIDC_ISSUER'), /OIDC_ISSUER must use https, not http:\/\/bloom.test/],
    [url('SHELL_URL'), /SHELL_URL must use https/],
    [url('CLIENTS_URL'), /CLIENTS_URL must use https/],
    [{ ALLOWED_ORIGINS: 'https://a.test,http://b.test' }, /ALLOWED_ORIGINS must use https, not http:\/\/b.test/],
    [{ ALLOWED_ORIGINS: 'https://*.bloom.test' }, /ALLOWED_ORIGINS must name each address/],
    [{ ALLOWED_ORIGINS: '*' }, /ALLOWED_ORIGINS must name each address/],
    [{ METRICS_ADDRESSES: '' }, /METRICS_TOKEN is missing \(or METRICS_ADDRESSES, the machines that may read/],
    [{ METRICS_TOKEN: 'metrics'.repeat(5) }, /METRICS_TOKEN is too easy to guess/],
    [{ SMTP_URL: 'smtp://bloom:change-me@mail.test' }, /SMTP_URL has a password that is an example/],
    [{ SEAL_P12_PATH: '/seal.p12', SEAL_P12_PASSWORD: 'changeit-example' }, /SEAL_P12_PASSWORD is an example/],
    [{ MAIL_FROM: '' }, /MAIL_FROM must be an address of your own domain, not nepasrepondre@bloom.example/],
    [{ SUPPORT_EMAIL: 'support@example.org' }, /SUPPORT_EMAIL must be an address of your own domain/],
    [{ DEMO_ACCOUNTS: '/demo.json' }, /DEMO_ACCOUNTS lets anybody in/],
    [{ ERROR_TEST: '1' }, /ERROR_TEST=1/],
    [{ RATE_LIMIT_FACTOR: '1000' }, /RATE_LIMIT_FACTOR must be 1/],
  ] as [Record<string, string>, RegExp][]) {
    it(`refuses ${Object.entries(changes).at(-1)?.join('=')}`, () => {
      assert.throws(() => readEnvironment({ ...production, ...changes }), sentence);
      const here = { ...changes, HOST: '127.0.0.1', DATABASE_URL };
      if (!('LINK_SECRET' in changes)) assert.ok(readEnvironment({ ...COMPLETE, ...here }));
    });
  }

  it('says everything that is wrong at once, and no secret', () => {
    const wrong = { LINK_SECRET: 'hunter2-hunter2', ...url('OIDC_ISSUER'), ERROR_TEST: '1', SMTP_URL: '' };
    assert.throws(
      () => readEnvironment({ ...production, ...wrong }),
      ({ message }: Error) =>
        /LINK_SECRET.*OIDC_ISSUER.*SMTP_URL.*ERROR_TEST/.test(message) && !message.includes('hunter2'),
    );
  });

  it('warns of a second factor that is switched off', () => {
    assert.deepEqual(readEnvironment(production).warnings, []);
    assert.match(readEnvironment({ ...production, SECOND_FACTOR: 'off' }).warnings.join(), /SECOND_FACTOR=off/);
  });
});

describe('who may send a document that no front end has published', () => {
  const production = { DATABASE_URL, NODE_ENV: 'production', ...COMPLETE };

  it('is everybody on the machine itself, staff in production, unless somebody says otherwise', () => {
    assert.equal(readEnvironment({ DATABASE_URL }).unknownDocuments, 'everybody');
    assert.equal(readEnvironment({ DATABASE_URL, UNKNOWN_DOCUMENTS: 'staff' }).unknownDocuments, 'staff');
    const found = readEnvironment({ ...production, OPERATIONS_URL: `${OPERATIONS_URL}/` });
    assert.equal(found.unknownDocuments, 'staff');
    assert.equal(found.operationsUrl, OPERATIONS_URL);
  });

  it('must be said in production when nobody tells which ones are published', () => {
    assert.throws(() => readEnvironment(production), /OPERATIONS_URL is missing/);
    assert.ok(readEnvironment({ ...production, UNKNOWN_DOCUMENTS: 'everybody' }));
  });
});
