import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { readEnvironment as readApi } from '../../api/src/platform/environment/environment.ts';
import { readEnvironment as readProvider } from '../../idp/src/platform/environment.ts';
import { newSigningKey } from '../../registry/src/signing/signing.ts';
import { writePageSettings } from './page-settings.ts';
import { portsFrom } from './ports.ts';
import { serverOptions, trialVariables } from './server-settings.ts';
import { prepareStateFolder, readSecrets, type StateFolder } from './state-folder.ts';
import { temporaryState } from './temporary-state.ts';

let temporary: ReturnType<typeof temporaryState>;
let state: StateFolder;

beforeEach(() => {
  temporary = temporaryState();
  state = prepareStateFolder(temporary.root);
});
afterEach(() => temporary.remove());

function options(chosen: NodeJS.ProcessEnv = {}, portBase = 7000) {
  const secrets = readSecrets(state);
  return serverOptions({ ports: portsFrom(portBase), state, secrets, databaseUrl: 'postgres://x/y', chosen });
}

test('PORT_BASE reaches every address that one server tells another', () => {
  const { api, idp, registry } = options();
  assert.equal(api.environment.PORT, '8000');
  assert.equal(api.environment.OIDC_ISSUER, 'http://localhost:8100');
  assert.equal(idp.environment.SHELL_URL, 'http://localhost:7000');
  assert.equal(registry.environment.REGISTRY_PORT, '7100');
});

test('without SMTP_URL the sign-in codes go to the development mailbox, with it to the given server', () => {
  assert.equal(options().idp.environment.SMTP_URL, 'smtp://127.0.0.1:8025');
  const chosen = options({ SMTP_URL: 'smtp://mail.example:25' });
  assert.equal(chosen.idp.environment.SMTP_URL, 'smtp://mail.example:25');
  assert.equal(chosen.api.environment.SMTP_URL, 'smtp://mail.example:25');
});

test('neither the API nor the provider refuses what it is told', () => {
  const { api, idp } = options();
  assert.ok(readApi(api.environment));
  assert.ok(readProvider(idp.environment));
});

test('with a mail server of one’s own and somebody who reads the figures, neither does', () => {
  const own = { SMTP_URL: 'smtp://127.0.0.1:25', METRICS_TOKEN: randomBytes(32).toString('base64') };
  const { api, idp } = options({ ...trialVariables(own), ...own });
  assert.ok(readApi(api.environment));
  assert.ok(readProvider(idp.environment));
  assert.deepEqual(trialVariables({}), { ERROR_TEST: '1' });
});

test('its figures are for this machine while it is only looked at', () => {
  const addresses = (chosen: NodeJS.ProcessEnv) =>
    Object.values(options(chosen)).map(({ environment }) => environment.METRICS_ADDRESSES);
  const here = '127.0.0.1,::1';
  assert.deepEqual(addresses({}), [here, here, here]);
  for (const chosen of [{ SMTP_URL: 'smtp://mail.example:25' }, { METRICS_TOKEN: 'x' }, { NODE_ENV: 'production' }])
    assert.deepEqual(addresses(chosen), [undefined, undefined, undefined]);
});

test('a chosen product name and issuer win everywhere', () => {
  const chosen = { PRODUCT_NAME: 'Fleur', OIDC_ISSUER: 'https://login.example', PORT: '1' };
  const { api, idp } = options(chosen);
  assert.equal(api.environment.OIDC_ISSUER, 'https://login.example');
  assert.equal(idp.environment.PRODUCT_NAME, 'Fleur');
  assert.equal(api.environment.PORT, '8000');
  writePageSettings(portsFrom(7000), state, chosen);
  const config = JSON.parse(readFileSync(state.shellConfig, 'utf8'));
  assert.equal(config.productName, 'Fleur');
  assert.equal(config.oidc.authority, 'https://login.example');
  assert.equal(config.apiUrls.missionsSocket, 'ws://localhost:8000/graphql');
});

test('an outside help chat and the links of the footer come from the settings', () => {
  const written = (chosen: NodeJS.ProcessEnv) => {
    writePageSettings(portsFrom(7000), state, chosen);
    return JSON.parse(readFileSync(state.shellConfig, 'utf8'));
  };
  assert.equal(written({}).helpChat, undefined);
  const script = { HELP_CHAT: 'hubspot', HUBSPOT_SCRIPT_URL: 'https://js.hs-scripts.com/1.js' };
  const config = written({ ...script, HUBSPOT_ORIGINS: 'https://*.hubspot.com', FAQ_URL: 'https://faq.example' });
  assert.deepEqual(config.helpChat, {
    name: 'HubSpot',
    scriptUrl: 'https://js.hs-scripts.com/1.js',
    origins: ['https://*.hubspot.com'],
  });
  assert.equal(config.faqUrl, 'https://faq.example');
  assert.throws(() => written({ HELP_CHAT: 'hubspot' }), /HUBSPOT_SCRIPT_URL/);
});

test('the list of remotes is signed with a key made once, of which pages learn the public half only', () => {
  const written = () => {
    writePageSettings(portsFrom(7000), state, {});
    return JSON.parse(readFileSync(state.shellConfig, 'utf8'));
  };
  const { registryKeys } = written();
  assert.deepEqual(written().registryKeys, registryKeys);
  const [key] = Object.values(registryKeys) as Record<string, string>[];
  assert.deepEqual(Object.keys(key ?? {}), ['kty', 'crv', 'x', 'y']);
  const file = options().registry.environment.SIGNING_KEYS_FILE ?? '';
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('keys given by the environment are used, and none is made', () => {
  const given = JSON.stringify({
    keys: [
      { ...newSigningKey(), kid: 'next' },
      { ...newSigningKey(), kid: 'now' },
    ],
  });
  writePageSettings(portsFrom(7000), state, { SIGNING_KEYS: given });
  const config = JSON.parse(readFileSync(state.shellConfig, 'utf8'));
  assert.deepEqual(Object.keys(config.registryKeys), ['next', 'now']);
  const { environment } = options({ SIGNING_KEYS: given }).registry;
  assert.equal(environment.SIGNING_KEYS, given);
  assert.equal(environment.SIGNING_KEYS_FILE, undefined);
});

test('the screens for clients have settings of their own: another audience, nothing of the staff', () => {
  writePageSettings(portsFrom(7000), state, { STAFF_SYSTEM_EMAIL: 'system@bloom.example', ERROR_TEST: '1' });
  const shell = JSON.parse(readFileSync(state.shellConfig, 'utf8'));
  const clients = JSON.parse(readFileSync(state.clientsConfig, 'utf8'));
  assert.equal(clients.audience, 'clients');
  assert.notEqual(clients.oidc.audience, shell.oidc.audience);
  assert.notEqual(clients.oidc.clientId, shell.oidc.clientId);
  assert.equal(clients.oidc.authority, shell.oidc.authority);
  for (const name of ['registryKeys', 'developer', 'systemStaffEmail', 'errorTest']) {
    assert.equal(clients[name], undefined, name);
  }
  assert.doesNotMatch(JSON.stringify(clients), /localhost:7000|localhost:7100/);
  const { api, registry } = options();
  assert.match(api.environment.ALLOWED_ORIGINS ?? '', /localhost:7200/);
  assert.equal(registry.environment.CLIENTS_PORT, '7200');
});

test('who starts the product is a developer of it, unless roles are chosen', () => {
  const developer = (chosen: NodeJS.ProcessEnv) => {
    writePageSettings(portsFrom(7000), state, chosen);
    return JSON.parse(readFileSync(state.shellConfig, 'utf8')).developer;
  };
  assert.equal(developer({}).local, true);
  assert.ok(developer({}).origins.includes('http://localhost:3103'));
  const chosen = { DEVELOPER_ROLES: 'System, Admin', DEVELOPER_ORIGINS: 'https://dev.example' };
  assert.deepEqual(developer(chosen), { roles: ['System', 'Admin'], origins: ['https://dev.example'] });
});

test('secrets are made once and only their owner can read them', () => {
  const first = readSecrets(state);
  assert.ok(first.linkSecret.length >= 32);
  assert.deepEqual(readSecrets(state), first);
  assert.equal(statSync(`${state.keys}/secrets.json`).mode & 0o777, 0o600);
  assert.equal(statSync(state.keys).mode & 0o777, 0o700);
});

test('each server has the account that is made for it, and the registry none', () => {
  const input = { ports: portsFrom(7000), state, secrets: readSecrets(state), databaseUrl: 'postgres://owner@x/y' };
  const accounts = { api: 'postgres://api@x/y', idp: 'postgres://idp@x/y' };
  const own = serverOptions({ ...input, accounts, chosen: {} });
  const urls = ({ environment }: { environment: Record<string, string> }) => [
    environment.DATABASE_URL,
    environment.DATABASE_OWNER_URL,
  ];
  assert.deepEqual(urls(own.api), ['postgres://api@x/y', 'postgres://owner@x/y']);
  assert.deepEqual(urls(own.idp), ['postgres://idp@x/y', 'postgres://owner@x/y']);
  assert.deepEqual(urls(own.registry), [undefined, undefined]);
  const given = { DATABASE_URL: 'postgres://firm@x/y', DATABASE_OWNER_URL: 'postgres://firm-owner@x/y' };
  const chosen = serverOptions({ ...input, databaseUrl: given.DATABASE_URL, chosen: given });
  for (const server of [chosen.api, chosen.idp]) assert.deepEqual(urls(server), Object.values(given));
});
