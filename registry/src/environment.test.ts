import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { readEnvironment } from './environment.ts';
import { DEFAULT_RULES } from './incidents/breaker-rules.ts';
import { newSigningKey } from './signing/signing.ts';
import { temporaryFolder } from './testing/builds.ts';

const key = newSigningKey();
const settings = join(mkdtempSync(join(tmpdir(), 'bloom-settings-')), 'shell.json');
after(() => rmSync(dirname(settings), { recursive: true }));
writeFileSync(
  settings,
  JSON.stringify({
    registryUrl: 'https://registry.test',
    apiUrls: { missions: 'https://api.test/graphql' },
    oidc: { authority: 'http://sso.test', audience: 'a', rolesClaim: 'r' },
  }),
);
const whole = {
  SHELL_PORT: '3000',
  REGISTRY_PORT: '3100',
  CLIENTS_PORT: '3200',
  SHELL_CONFIG: settings,
  CLIENTS_CONFIG: settings,
  SIGNING_KEYS: JSON.stringify(key),
  STORAGE_DIR: '/var/lib/registry',
};

test('what is not set has its usual value', () => {
  const environment = readEnvironment(whole);
  assert.deepEqual(environment.rules, DEFAULT_RULES);
  assert.deepEqual(environment.allowedOrigins, ['http://localhost:3000']);
  assert.equal(environment.clientsUrl, 'http://localhost:3200');
  assert.deepEqual(environment.signingKeys, [key]);
  assert.equal(environment.trustProxy, false);
});

test('keys come from a file too, and the rules can be changed', (t) => {
  const file = join(temporaryFolder(t), 'keys.json');
  writeFileSync(file, JSON.stringify({ keys: [key] }));
  const { SIGNING_KEYS: _none, ...others } = whole;
  const rules = { BREAKER_PEOPLE: '3', BREAKER_MINUTES: '5', CANARY_SAMPLE: '20', CANARY_ERROR_RATE: '0.05' };
  const environment = readEnvironment({ ...others, ...rules, SIGNING_KEYS_FILE: file });
  assert.deepEqual(environment.signingKeys, [key]);
  assert.deepEqual(environment.rules, { people: 3, window: 300_000, canarySample: 20, canaryErrorRate: 0.05 });
});

test('where others reach it, who reads its figures is named', () => {
  for (const exposed of [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }]) {
    assert.throws(() => readEnvironment({ ...whole, ...exposed }), /METRICS_TOKEN is missing/);
    const { metricsReaders } = readEnvironment({ ...whole, ...exposed, METRICS_ADDRESSES: '10.0.0.0/8' });
    assert.deepEqual(metricsReaders.addresses, ['10.0.0.0/8']);
  }
});

const wrong: [string, string | undefined, RegExp][] = [
  ['CLIENTS_PORT', undefined, /CLIENTS_PORT is missing/],
  ['STORAGE_DIR', undefined, /STORAGE_DIR is missing/],
  ['BREAKER_PEOPEL', '3', /BREAKER_PEOPEL is no setting, but BREAKER_PEOPLE is/],
  ['SIGNING_KEYS', undefined, /SIGNING_KEYS or SIGNING_KEYS_FILE is missing/],
  ['SIGNING_KEYS', 'secret-text', /: SIGNING_KEYS is no JSON/],
  ['BREAKER_PEOPLE', '1', /BREAKER_PEOPLE must be a number from 2/],
  ['BREAKER_MINUTES', '90', /BREAKER_MINUTES/],
  ['CANARY_ERROR_RATE', '20 %', /CANARY_ERROR_RATE must be a number from 0 to 1/],
  ['CLIENTS_URL', 'clients', /CLIENTS_URL is no address/],
  ['SHELL_URL', 'https://bloom.test', /SHELL_CONFIG: oidc.authority must use https.*CLIENTS_CONFIG: oidc.authority/],
  ['SHELL_CONFIG', '/nowhere.json', /SHELL_CONFIG cannot be read/],
  ['ALLOWED_ORIGINS', 'https://*.bloom.test', /ALLOWED_ORIGINS must name each address, not https:\/\/\*.bloom.test/],
  ['SHELL_URL', 'http://bloom.test', /SHELL_URL must use https/],
  ['ALLOWED_ORIGINS', 'https://a.test,http://b.test', /ALLOWED_ORIGINS must use https, not http:\/\/b.test/],
];
for (const [name, value, sentence] of wrong) {
  test(`${name}=${value} stops the start with one sentence`, () => {
    assert.throws(
      () => readEnvironment({ ...whole, [name]: value }),
      ({ message }: Error) => sentence.test(message) && !message.includes('secret-text'),
    );
  });
}

test('everything that is wrong is said at once', () => {
  assert.throws(
    () => readEnvironment({ SHELL_URL: 'http://bloom.test', SHELL_PORT: 'x', SIGNING_KEYS: '{}' }),
    /SHELL_PORT[\s\S]*REGISTRY_PORT[\s\S]*SHELL_URL[\s\S]*SHELL_CONFIG[\s\S]*SIGNING_KEYS/,
  );
});
