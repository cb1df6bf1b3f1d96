import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEnvironment } from './environment.ts';

const DATABASE_URL = 'postgres://localhost/x';

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
    const complete = { LINK_SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://mail.test' };
    assert.equal(readEnvironment({ DATABASE_URL, HOST: '0.0.0.0', ...complete }).host, '0.0.0.0');
  });
});

describe('who may send a document that no front end has published', () => {
  const production = {
    DATABASE_URL,
    NODE_ENV: 'production',
    LINK_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://mail.test',
  };

  it('is everybody on the machine itself, staff in production, unless somebody says otherwise', () => {
    assert.equal(readEnvironment({ DATABASE_URL }).unknownDocuments, 'everybody');
    assert.equal(readEnvironment({ DATABASE_URL, UNKNOWN_DOCUMENTS: 'staff' }).unknownDocuments, 'staff');
    const OPERATIONS_URL = 'http://registry.test/';
    const found = readEnvironment({ ...production, OPERATIONS_URL });
    assert.equal(found.unknownDocuments, 'staff');
    assert.equal(found.operationsUrl, 'http://registry.test');
  });

  it('must be said in production when nobody tells which ones are published', () => {
    assert.throws(() => readEnvironment(production), /OPERATIONS_URL is missing/);
    assert.ok(readEnvironment({ ...production, UNKNOWN_DOCUMENTS: 'everybody' }));
  });
});
