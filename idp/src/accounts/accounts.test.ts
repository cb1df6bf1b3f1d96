import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SettingsError } from '@bloom/shared-server/settings-reader';
import { readEnvironment } from '../platform/environment.ts';
import { TestProduct } from '../testing/test-product.ts';
import { normaliseEmail, subjectOf } from './account.repository.ts';
import { readDemoAccounts } from './read-demo-accounts.ts';
import { sessionLife } from './session-life.ts';

const demoFile = fileURLToPath(new URL('../../../tools/start/demo-accounts.json', import.meta.url));

describe('accounts', () => {
  test('one address is one account, however it is typed', () => {
    assert.equal(normaliseEmail(' Admin@BLOOM.example '), 'admin@bloom.example');
    assert.equal(subjectOf('Admin@BLOOM.example'), subjectOf('admin@bloom.example'));
  });

  test('only somebody who is nothing more than a Bloomer keeps a long session', () => {
    const cases: [string[], number][] = [
      [['Bloomer'], 30 * 24],
      [['Bloomer', 'Client'], 30 * 24],
      [['Admin'], 12],
      [['Admin', 'Bloomer'], 12],
      [['System', 'Bloomer'], 12],
      [['Client'], 12],
      [[], 12],
    ];
    for (const [roles, hours] of cases) assert.equal(sessionLife(roles).absolute / 3600, hours, roles.join());
  });

  test('the demo accounts of the product are complete', async () => {
    const accounts = await readDemoAccounts(demoFile);
    assert.deepEqual(
      accounts.map((account) => [account.email.split('@')[0], account.emailVerified, account.roles.join()]),
      [
        ['admin', true, 'Admin'],
        ['system', true, 'System'],
        ['bloomer', true, 'Bloomer'],
        ['portage', true, 'Bloomer'],
        ['nouveau', true, 'Bloomer'],
        ['inconnu', true, 'Bloomer'],
        ['nonverifie', false, 'Bloomer'],
        ['client', true, 'Client'],
      ],
    );
  });
});

describe('settings', () => {
  const good = { DATABASE_URL: 'postgres://x/y', SMTP_URL: 'smtp://127.0.0.1:4025' };

  test('the defaults are those of a local installation', () => {
    const environment = readEnvironment(good);
    assert.equal(environment.issuer, 'http://localhost:4100');
    assert.equal(environment.port, 4100);
    assert.equal(environment.demoAccountsPath, undefined);
  });

  test('a wrong setting stops the start with one sentence that names it', () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ DATABASE_URL: '' }, /DATABASE_URL is missing/],
      [{ SMTP_URL: '' }, /SMTP_URL is missing/],
      [{ SMTP_URL: 'nowhere' }, /SMTP_URL must be/],
      [{ PORT: 'http' }, /PORT must be/],
      [{ ISSUER: 'http://sso.example.com' }, /ISSUER must use https/],
      [{ EXTRA_ORIGINS: 'https://a.example,http://b.example' }, /EXTRA_ORIGINS must use https/],
      [{ PROVISION_SECRET: 'provision-provision-provision-provision' }, /PROVISION_SECRET is too easy to guess/],
      [{ ISSUER: 'http://a.example', SMTP_URL: '', PORT: 'x' }, /ISSUER must use.*PORT must be.*SMTP_URL is missing/],
      [{ ISSUER: 'https://sso.example.com', DEMO_ACCOUNTS: 'x.json' }, /DEMO_ACCOUNTS is only allowed/],
      [{ NODE_ENV: 'production' }, /METRICS_TOKEN is missing \(or METRICS_ADDRESSES/],
      [{ HOST: '0.0.0.0', DEMO_ACCOUNTS: 'x.json' }, /DEMO_ACCOUNTS is only allowed/],
    ];
    for (const [changed, sentence] of cases) {
      assert.throws(
        () => readEnvironment({ ...good, ...changed }),
        (error) => error instanceof SettingsError && sentence.test(error.message),
      );
    }
  });

  test('a demo file that is not one is named', async () => {
    await assert.rejects(readDemoAccounts('/nowhere.json'), /cannot be read/);
    await assert.rejects(readDemoAccounts(fileURLToPath(new URL('../../package.json', import.meta.url))), /a list/);
  });
});

describe('the accounts command', () => {
  let product: TestProduct;
  before(async () => {
    product = await TestProduct.start({ demo: false });
  });
  after(() => product.stop());

  const command = async (...args: string[]) => {
    const script = fileURLToPath(new URL('../accounts.cli.ts', import.meta.url));
    const env = { ...process.env, DATABASE_URL: product.databaseUrl };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, text: stderr };
    }
  };

  test('adds, lists and disables people', async () => {
    const name = ['--first-name', 'Zoé', '--last-name', 'Blanc'];
    assert.equal((await command('add', 'zoe@firm.example', ...name, '--role', 'Admin')).code, 0);
    assert.match((await command('list')).text, /active {4}zoe@firm\.example {2}Admin/);
    assert.equal((await command('disable', 'ZOE@firm.example')).code, 0);
    assert.match((await command('list')).text, /disabled {2}zoe@firm\.example/);
  });

  test('refuses what it does not understand, and says how to ask', async () => {
    const wrong = [
      ['add', 'zoe@firm.example', '--first-name', 'Z', '--last-name', 'B', '--role', 'King'],
      ['add', 'not-an-address', '--first-name', 'Z', '--last-name', 'B', '--role', 'Admin'],
      ['add', 'zoe@firm.example', '--role', 'Admin'],
      ['disable', 'nobody@firm.example'],
      ['--force'],
      [],
    ];
    for (const args of wrong) {
      const { code, text } = await command(...args);
      assert.equal(code, 1, args.join(' '));
      assert.match(text, /node idp\/src\/accounts\.cli\.ts add/);
    }
  });
});
