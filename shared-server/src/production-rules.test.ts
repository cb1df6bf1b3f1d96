import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { productionFaults } from './production-rules.ts';

it('everything is said at once, a sentence each, and no secret is repeated', () => {
  const faults = productionFaults({
    secrets: [['LINK_SECRET', 'hunter2-hunter2']],
    issued: [['S3_SECRET_ACCESS_KEY', 'minioadmin']],
    connections: [
      ['DATABASE_URL', 'postgres://bloom:change-me@db.test/bloom'],
      ['SMTP_URL', 'smtps://bloom:…@mail.example.org'],
    ],
    mails: {
      server: 'smtps://mail.test',
      mailboxes: [
        ['MAIL_FROM', 'Bloom <ne-pas-repondre@bloom.example>'],
        ['SUPPORT_EMAIL', 'support@example.org'],
      ],
    },
    addresses: [
      ['OIDC_ISSUER', 'http://idp.test'],
      ['SHELL_URL', 'https://app.example.org'],
      ['ALLOWED_ORIGINS', '*'],
      ['ALLOWED_ORIGINS', 'https://*.bloom.test'],
    ],
    metrics: { token: null, addresses: null },
    refused: [
      [true, 'ERROR_TEST=1 provokes errors'],
      [false, 'not this one'],
    ],
  });
  assert.deepEqual(faults, [
    'LINK_SECRET must have at least 32 characters (make one with: openssl rand -base64 32)',
    'S3_SECRET_ACCESS_KEY is an example that everybody knows: set one of your own',
    'DATABASE_URL has a password that is an example that everybody knows: set one of your own',
    'SMTP_URL leads to an example, mail.example.org',
    'MAIL_FROM must be an address of your own domain, not Bloom <ne-pas-repondre@bloom.example>',
    'SUPPORT_EMAIL must be an address of your own domain, not support@example.org',
    'OIDC_ISSUER must use https, not http://idp.test',
    "SHELL_URL is an example's, not yours: app.example.org",
    'ALLOWED_ORIGINS must name each address, not *',
    'ALLOWED_ORIGINS must name each address, not https://*.bloom.test',
    'METRICS_TOKEN is missing (or METRICS_ADDRESSES, the machines that may read /metrics)',
    'ERROR_TEST=1 provokes errors',
  ]);
});

it('nothing is said of what is not set, of real secrets, nor of a database on the machine itself', () => {
  const faults = productionFaults({
    secrets: [
      ['LINK_SECRET', randomBytes(32).toString('base64')],
      ['MAIL_BOUNCE_SECRET', null],
      ['PROVISION_SECRET', undefined],
    ],
    connections: [
      ['DATABASE_URL', 'postgres://postgres:postgres@127.0.0.1/bloom'],
      ['DATABASE_OWNER_URL', `postgres://owner:${randomBytes(16).toString('hex')}@db.test/bloom`],
    ],
    mails: {
      server: 'smtps://mail.test',
      mailboxes: [
        ['MAIL_FROM', 'Bloom <no-reply@bloom.test>'],
        ['SUPPORT_EMAIL', 'help@myexample.org'],
      ],
    },
    addresses: [['OIDC_ISSUER', 'https://idp.test']],
  });
  assert.deepEqual(faults, []);
});

it('a password with a bare % is looked at as it is, and ends nothing', () => {
  const faultsOf = (password: string) =>
    productionFaults({ connections: [['DATABASE_URL', `postgres://u:${password}@db.test/x`]] });
  assert.deepEqual(faultsOf(`${randomBytes(24).toString('hex')}100%`), []);
  assert.equal(faultsOf('change-me').length, 1);
});

it('mails that stay on this machine may come from anywhere: nobody gets them', () => {
  const mailboxes = [['MAIL_FROM', 'x@bloom.example']] as const;
  for (const server of ['smtp://127.0.0.1:4025', 'smtp://localhost', null])
    assert.deepEqual(productionFaults({ mails: { server, mailboxes } }), []);
});
