import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteReadSettings } from '@bloom/shared-server/read-settings';
import { freePort } from '@bloom/tools/testing/free-port';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pino from 'pino';
import type { NewAccount } from '../accounts/account.repository.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { IdentityProvider } from '../server.ts';
import { startIdentityProvider } from '../server.ts';
import type { MailSink } from './mail-sink.ts';
import { startMailSink } from './mail-sink.ts';
import { TestBrowser } from './test-browser.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';

export const SHELL = 'http://localhost:3999';
/** The screens for clients. */
export const CLIENTS = 'http://localhost:3998';
export const ROLES_CLAIM = 'https://bloom.example/roles';

export const DEMO_ACCOUNTS: readonly NewAccount[] = [
  ['admin@bloom.example', true, 'Alice', 'Martin', ['Admin'], 'Administratrice'],
  ['bloomer@bloom.example', true, 'Camille', 'Durand', ['Bloomer'], 'Bloomer'],
  ['nonverifie@bloom.example', false, 'Emma', 'Roux', ['Bloomer'], 'Non vérifiée'],
].map(([email, emailVerified, givenName, familyName, roles, label]) => ({
  email: email as string,
  emailVerified: emailVerified as boolean,
  givenName: givenName as string,
  familyName: familyName as string,
  roles: roles as string[],
  label: label as string,
}));

export type Tokens = { access_token: string; id_token: string; refresh_token: string; scope: string; error?: string };

type TestOptions = {
  demo?: boolean;
  refreshGraceSeconds?: number;
  backchannelLogoutUrl?: string;
  provisionSecret?: string;
};

/** The identity provider as the product starts it, on a free port, with a real database and a real mail server. */
export class TestProduct {
  readonly issuer: string;
  readonly databaseUrl: string;
  readonly mails: MailSink;
  readonly keysDir: string;
  readonly #database: TestDatabase;
  #running: IdentityProvider;

  private constructor(
    issuer: string,
    keysDir: string,
    database: TestDatabase,
    mails: MailSink,
    running: IdentityProvider,
  ) {
    this.keysDir = keysDir;
    this.issuer = issuer;
    this.databaseUrl = database.url;
    this.mails = mails;
    this.#database = database;
    this.#running = running;
  }

  static async start(options: TestOptions = {}): Promise<TestProduct> {
    const database = await createTestDatabase();
    const mails = await startMailSink();
    const issuer = `http://localhost:${await freePort()}`;
    const keysDir = await mkdtemp(join(tmpdir(), 'bloom-idp-keys-'));
    const running = await TestProduct.#launch(issuer, database, mails.url, { ...options, keysDir });
    return new TestProduct(issuer, keysDir, database, mails, running);
  }

  static async #launch(
    issuer: string,
    database: TestDatabase,
    smtpUrl: string,
    options: TestOptions & { keysDir: string },
  ): Promise<IdentityProvider> {
    const folder = await mkdtemp(join(tmpdir(), 'bloom-idp-accounts-'));
    const file = join(folder, 'accounts.json');
    if (options.demo !== false) await writeFile(file, JSON.stringify(DEMO_ACCOUNTS));
    const settings = noteReadSettings({
      PORT: new URL(issuer).port,
      ISSUER: issuer,
      DATABASE_URL: database.accountUrl,
      DATABASE_OWNER_URL: database.url,
      SMTP_URL: smtpUrl,
      SHELL_URL: SHELL,
      CLIENTS_URL: CLIENTS,
      DEMO_ACCOUNTS: options.demo === false ? '' : file,
      BACKCHANNEL_LOGOUT_URL: options.backchannelLogoutUrl,
      PROVISION_SECRET: options.provisionSecret,
      KEYS_DIR: options.keysDir,
    });
    const running = await startIdentityProvider(readEnvironment(settings.source), pino({ level: 'silent' }), {
      ...options,
      settings: settings.values,
    });
    // The file is only read at start.
    await rm(folder, { recursive: true });
    return running;
  }

  get db() {
    return this.#running.db;
  }

  async restart(options: { demo?: boolean } = {}): Promise<void> {
    await this.#running.close();
    const more = { ...options, keysDir: this.keysDir };
    this.#running = await TestProduct.#launch(this.issuer, this.#database, this.mails.url, more);
  }

  async stop(): Promise<void> {
    await this.#running.close();
    await this.mails.close();
    await this.#database.drop();
    await rm(this.keysDir, { recursive: true });
  }

  browser(): TestBrowser {
    return new TestBrowser(this.issuer);
  }

  authorizationUrl(verifier: string | undefined, changed: Readonly<Record<string, string>> = {}): string {
    const url = new URL('/auth', this.issuer);
    url.search = new URLSearchParams({
      client_id: 'bloom-shell',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${SHELL}/login/callback`,
      state: 'state-of-the-shell',
      nonce: 'nonce-of-the-shell',
      audience: 'bloom-api',
      ...(verifier === undefined
        ? {}
        : { code_challenge_method: 'S256', code_challenge: createHash('sha256').update(verifier).digest('base64url') }),
      ...changed,
    }).toString();
    return url.href;
  }

  /** Opens the sign-in page; answers its address, /interaction/{id}. */
  async openSignIn(browser: TestBrowser, verifier: string): Promise<string> {
    return (await browser.follow(await browser.get(this.authorizationUrl(verifier)))).at;
  }

  async token(fields: Readonly<Record<string, string>>): Promise<{ status: number; body: Tokens }> {
    const response = await fetch(`${this.issuer}/token`, {
      method: 'POST',
      headers: { origin: SHELL },
      body: new URLSearchParams({ client_id: 'bloom-shell', ...fields }),
    });
    return { status: response.status, body: (await response.json()) as Tokens };
  }

  refresh(refreshToken: string) {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  exchange(callback: URL, verifier: string) {
    const code = callback.searchParams.get('code') ?? '';
    return this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${SHELL}/login/callback`,
    });
  }

  /** The whole way through one click on a demo account. */
  async signInAs(email: string, browser = this.browser()): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url');
    const at = await this.openSignIn(browser, verifier);
    const { left } = await browser.follow(await browser.post(`${at}/demo`, { email }));
    if (!left) throw new Error('the sign-in did not come back to the shell');
    return (await this.exchange(left, verifier)).body;
  }

  async verify(token: string, audience: string) {
    const keys = createRemoteJWKSet(new URL(`${this.issuer}/jwks`));
    return jwtVerify(token, keys, { issuer: this.issuer, audience, algorithms: ['RS256'] });
  }
}

export function newVerifier(): string {
  return randomBytes(32).toString('base64url');
}

/** The six digits in a raw mail (its subject and text are encoded; the HTML part holds the code in clear). */
export function codeIn(message: string): string {
  const plain = message.replace(/=\r\n/g, '').replace(/=C2=A0/g, ' ');
  const match = /(\d{3})[ \u00a0](\d{3})/.exec(plain);
  if (!match) throw new Error(`no code in the mail: ${plain.slice(0, 500)}`);
  return `${match[1]}${match[2]}`;
}
