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
