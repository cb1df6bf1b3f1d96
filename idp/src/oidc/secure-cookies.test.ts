import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '@bloom/tools/testing/free-port';
import pino from 'pino';
import { readEnvironment } from '../platform/environment.ts';
import { startIdentityProvider } from '../server.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const SHELL = 'https://app.bloom.test';

test('cookies of an issuer on https travel by https alone, whatever the proxy says of its own last step', async () => {
  const database = await createTestDatabase();
  const keysDir = await mkdtemp(join(tmpdir(), 'bloom-idp-keys-'));
  const port = await freePort();
  const environment = readEnvironment({
    PORT: String(port),
    ISSUER: 'https://idp.bloom.test',
    DATABASE_URL: database.accountUrl,
    DATABASE_OWNER_URL: database.url,
    SMTP_URL: 'smtp://mail.bloom.test',
    SHELL_URL: SHELL,
    CLIENTS_URL: 'https://clients.bloom.test',
    KEYS_DIR: keysDir,
    MAIL_FROM: 'bloom@bloom.test',
    SUPPORT_EMAIL: 'aide@bloom.test',
  });
  const running = await startIdentityProvider(environment, pino({ level: 'silent' }));
  try {
    const query = new URLSearchParams({
      client_id: 'bloom-shell',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${SHELL}/login/callback`,
      state: 'state',
      nonce: 'nonce',
      code_challenge_method: 'S256',
      code_challenge: 'a'.repeat(43),
    });
    for (const said of ['https', 'http', undefined]) {
      const headers = new Headers(said === undefined ? {} : { 'x-forwarded-proto': said });
      const answer = await fetch(`http://127.0.0.1:${port}/auth?${query}`, { redirect: 'manual', headers });
      const cookies = answer.headers.getSetCookie();
      assert.ok(cookies.length > 0);
      for (const cookie of cookies) assert.match(cookie, /; secure(;|$)/i, `${said}: ${cookie}`);
    }
  } finally {
    await running.close();
    await database.drop();
    await rm(keysDir, { recursive: true });
  }
});
