import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readEnvironment as readApi } from '../../api/src/platform/environment/environment.ts';
import { readEnvironment as readIdp } from '../../idp/src/platform/environment.ts';
import { readEnvironment as readRegistry } from '../../registry/src/environment.ts';
import type { Server } from './assemble.ts';

const folder = mkdtempSync(join(tmpdir(), 'bloom-slips-'));
after(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: unknown) => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
};
const secret = () => randomBytes(32).toString('base64');
const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

const pages = (registryUrl: string, audience: string) => ({
  registryUrl,
  apiUrls: { missions: 'https://api.firm.test/graphql' },
  oidc: { authority: 'https://login.firm.test', audience, rolesClaim: 'roles' },
});
const shell = file('shell.json', pages('https://registry.firm.test', 'bloom-api'));
const clients = file('clients.json', pages('https://clients.firm.test', 'bloom-clients'));

const ALL = {
  NODE_ENV: 'production',
  METRICS_TOKEN: secret(),
  SMTP_URL: 'smtps://bloom:kV9xQ2@mail.firm.test',
  MAIL_FROM: 'Bloom <bloom@firm.test>',
  SUPPORT_EMAIL: 'help@firm.test',
  SHELL_URL: 'https://app.firm.test/',
  CLIENTS_URL: 'https://clients.firm.test',
};
/** What an installation says that is right. */
const RIGHT: Record<Server, Record<string, string>> = {
  api: {
    ...ALL,
    DATABASE_URL: 'postgres://bloom_api:w8Zt%2F%40x@db:5432/bloom',
    LINK_SECRET: secret(),
    OIDC_ISSUER: 'https://login.firm.test/',
    OPERATIONS_URL: 'http://registry:3100',
    ALLOWED_ORIGINS: 'https://app.firm.test/, https://clients.firm.test,,https://registry.firm.test',
  },
  idp: {
    ...ALL,
    DATABASE_URL: 'postgresql://bloom_idp:w8Zt@db/bloom',
    ISSUER: 'https://login.firm.test',
    PROVISION_SECRET: secret(),
  },
  registry: {
    ...ALL,
    SHELL_PORT: '3000',
    REGISTRY_PORT: '3100',
    CLIENTS_PORT: '3200',
    SHELL_CONFIG: shell,
    CLIENTS_CONFIG: clients,
    SIGNING_KEYS: JSON.stringify(signingKey),
    STORAGE_DIR: join(folder, 'storage'),
  },
};
const READERS = { api: readApi, idp: readIdp, registry: readRegistry };

/** What a server says of its settings; empty where it starts. */
function answerOf(server: Server, slip: Record<string, string | undefined>): string {
  try {
    READERS[server]({ ...RIGHT[server], ...slip });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

type Slip = readonly [servers: readonly Server[], slip: Record<string, string | undefined>, said: string];
const EVERY = ['api', 'idp', 'registry'] as const;
const WITH_DATABASE = ['api', 'idp'] as const;
const PASSWORD = 'is no address: if its password holds % / ? # or @, write %25 %2F %3F %23 or %40 for them';
const ADDRESS = 'https://app.your.domain';

const SLIPS: readonly Slip[] = [
  [
    EVERY,
    { CLIENT_URL: 'https://clients.firm.test', CLIENTS_URL: undefined },
    'CLIENT_URL is no setting, but CLIENTS_URL is',
  ],
  [EVERY, { LOGLEVEL: 'debug' }, 'LOGLEVEL is no setting, but LOG_LEVEL is'],
  [EVERY, { LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of info, trace, debug, warn, error, fatal, silent'],
  [EVERY, { NODE_ENV: 'Production' }, 'NODE_ENV must be production, not "Production"'],
  [EVERY, { NODE_ENV: 'prod' }, 'NODE_ENV must be production, not "prod"'],
  [
    EVERY,
    { SHELL_URL: '"https://app.firm.test"' },
    'SHELL_URL stands in quotation marks, which count as a part of it here: leave them out',
  ],
  [
    EVERY,
    { METRICS_TOKEN: `'${ALL.METRICS_TOKEN}'` },
    'METRICS_TOKEN stands in quotation marks, which count as a part of it here: leave them out',
  ],
  [EVERY, { CLIENTS_URL: ALL.SHELL_URL }, 'CLIENTS_URL must be another address than SHELL_URL'],
  [['idp', 'registry'], { SHELL_URL: 'app.firm.test:443' }, `SHELL_URL is no address such as ${ADDRESS}`],
  [['api'], { SHELL_URL: 'app.firm.test:443' }, 'SHELL_URL must be an address such as http://localhost:3000'],
  [['idp', 'registry'], { CLIENTS_URL: 'https//clients.firm.test' }, `CLIENTS_URL is no address such as ${ADDRESS}`],
  [
    WITH_DATABASE,
    { DATABASE_URL: 'mysql://bloom:hunter2@db/bloom' },
    'DATABASE_URL must begin with postgres:// or postgresql://',
  ],
  [
    WITH_DATABASE,
    { DATABASE_URL: 'bloom:hunter2@db/bloom' },
    'DATABASE_URL must begin with postgres:// or postgresql://',
  ],
  [WITH_DATABASE, { DATABASE_URL: 'postgres://bloom:hunter2#1@db/bloom' }, `DATABASE_URL ${PASSWORD}`],
  [WITH_DATABASE, { DATABASE_URL: 'postgres://bloom:hunter2/1@db/bloom' }, `DATABASE_URL ${PASSWORD}`],
  [WITH_DATABASE, { DATABASE_URL: 'postgres://bloom:hunter2%x@db/bloom' }, `DATABASE_URL ${PASSWORD}`],
  [
    WITH_DATABASE,
    { DATABASE_OWNER_URL: 'https://owner:hunter2@db/bloom' },
    'DATABASE_OWNER_URL must begin with postgres:// or postgresql://',
  ],
  [WITH_DATABASE, { SMTP_URL: 'mail.firm.test:587' }, 'SMTP_URL must begin with smtp:// or smtps://'],
  [WITH_DATABASE, { SMTP_URL: 'smtps://bloom:hunter2?@mail.firm.test' }, `SMTP_URL ${PASSWORD}`],
  [WITH_DATABASE, { MAIL_FROM: 'Bloom' }, 'MAIL_FROM must be a mail address such as bloom@your.domain, not "Bloom"'],
  [
    WITH_DATABASE,
    { SUPPORT_EMAIL: 'help@firm.test, it@firm.test' },
    'SUPPORT_EMAIL must be a mail address such as bloom@your.domain, not "help@firm.test, it@firm.test"',
  ],
  [WITH_DATABASE, { PORT: '4000/tcp' }, 'PORT must be a port number, not "4000/tcp"'],
  [['api'], { OIDC_ISSUER: 'http://login.firm.test' }, 'OIDC_ISSUER must use https, not http://login.firm.test'],
  [['idp'], { ISSUER: 'http://login.firm.test' }, 'ISSUER must use https, not http://login.firm.test'],
  [['api'], { TSA_URL: 'tsa.firm.test' }, 'TSA_URL must be an address such as http://…'],
  [['api'], { OPERATIONS_URL: 'registry:3100' }, 'OPERATIONS_URL must be an address such as http://…'],
  [
    ['api'],
    { ALLOWED_ORIGINS: 'https://app.firm.test;https://clients.firm.test' },
    `ALLOWED_ORIGINS must hold addresses such as ${ADDRESS}, with commas between them, not "https://app.firm.test;https://clients.firm.test"`,
  ],
  [
    ['api'],
    { ALLOWED_ORIGINS: 'https://app.firm.test/missions' },
    `ALLOWED_ORIGINS must hold addresses such as ${ADDRESS}, with commas between them, not "https://app.firm.test/missions"`,
  ],
  [
    ['api'],
    { LINK_SECRET: 'hunter2' },
    'LINK_SECRET must have at least 32 characters (make one with: openssl rand -base64 32)',
  ],
  [['api'], { FIRM_VAT_ON_DEBITS: 'oui' }, 'FIRM_VAT_ON_DEBITS must be 1 or 0, not "oui"'],
  [['api', 'registry'], { TRUST_PROXY: 'true' }, 'TRUST_PROXY must be 1 or 0, not "true"'],
  [
    ['api'],
    { S3_ENDPOINT: 'https://s3.firm.test', S3_SECRET_ACCESS_KEY: 'hunter2' },
    'S3_BUCKET is missing, but S3_ENDPOINT is there',
  ],
  [
    ['registry'],
    { STORAGE_S3_ACCESS_KEY_ID: 'x' },
    'STORAGE_S3_BUCKET is missing, but STORAGE_S3_ACCESS_KEY_ID is there',
  ],
  [['registry'], { SHELL_PORT: '' }, 'SHELL_PORT is missing'],
  [
    ['registry'],
    { SHELL_CONFIG: join(folder, 'nowhere.json') },
    `SHELL_CONFIG cannot be read (ENOENT: no such file or directory, open '${join(folder, 'nowhere.json')}')`,
  ],
  [
    ['registry'],
    { SHELL_CONFIG: file('part.json', { registryUrl: 'https://registry.firm.test', oidc: {} }) },
    'SHELL_CONFIG: apiUrls.missions is missing; SHELL_CONFIG: oidc.authority is missing; SHELL_CONFIG: oidc.audience is missing; SHELL_CONFIG: oidc.rolesClaim is missing',
  ],
  [
    ['registry'],
    { SHELL_URL: ALL.CLIENTS_URL, CLIENTS_URL: 'https://app.firm.test' },
    'CLIENTS_CONFIG: registryUrl must be CLIENTS_URL, https://app.firm.test, not https://clients.firm.test',
  ],
  [
    ['registry'],
    { SIGNING_KEYS: undefined, SIGNING_KEYS_FILE: join(folder, 'none.json') },
    `SIGNING_KEYS_FILE cannot be read (ENOENT: no such file or directory, open '${join(folder, 'none.json')}')`,
  ],
];

const OPENING: Record<Server, string> = {
  api: 'The API cannot start: ',
  idp: 'The identity provider cannot start: ',
  registry: 'The registry cannot start: ',
};

describe('the settings of an installation', () => {
  for (const server of EVERY) {
    it(`that are right let the ${server} start, whatever spaces, slashes and commas are left`, () => {
      assert.equal(answerOf(server, {}), '');
    });
  }

  it('of a time-stamp authority are taken as they are written: with its last slash it is another one', () => {
    const TSA_URL = 'http://tsa.firm.test/KSign/';
    assert.equal(readApi({ ...RIGHT.api, TSA_URL }).tsaUrl, TSA_URL);
  });

  for (const [servers, slip, said] of SLIPS) {
    for (const server of servers) {
      it(`of the ${server} with ${Object.entries(slip)
        .map((pair) => pair.join('='))
        .join(' ')} are answered by one sentence`, () => {
        assert.equal(answerOf(server, slip), `${OPENING[server]}${said}.`);
      });
    }
  }

  it('are answered all at once, without a password', () => {
    const slips = { DATABASE_URL: 'postgres://bloom:hunter2#@db/bloom', SMTP_URL: 'mail:hunter2', LOG_LEVEL: 'all' };
    for (const server of WITH_DATABASE) {
      const said = answerOf(server, slips);
      for (const name of Object.keys(slips)) assert.match(said, new RegExp(`${name} (is no|must)`));
      assert.doesNotMatch(said, /hunter2|\n/);
    }
  });
});
