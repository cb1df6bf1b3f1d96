import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { developerOrigins } from './developer-origins.ts';
import type { Ports } from './ports.ts';
import type { DatabaseAccounts } from './postgres.ts';
import type { ServerOptions } from './server-process.ts';
import { signingKeysFile } from './signing-keys.ts';
import { repositoryRoot, type Secrets, type StateFolder } from './state-folder.ts';

const HOST = '127.0.0.1';

/**
 * Node keeps what a large answer once needed unless it is told how little memory there is. What lives for one request
 * has its 16 MB from the start: Node begins with 1 MB and grows late, and meanwhile keeps much that nobody needs.
 */
const API_MEMORY = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--max-old-space-size=384'];
const SMALL_MEMORY = ['--max-semi-space-size=1', '--max-old-space-size=192'];

export const AUDIENCE = 'bloom-api';
export const CLIENT_ID = 'bloom-shell';
export const ROLES_CLAIM = 'https://bloom.example/roles';
/** Who signs in on the screens for clients gets tokens of their own, that open nothing of the staff. */
export const CLIENTS_AUDIENCE = 'bloom-clients';

export const demoAccountsFile = join(repositoryRoot, 'tools', 'start', 'demo-accounts.json');

export interface Addresses {
  shell: string;
  registry: string;
  /** The screens for clients. */
  clients: string;
  api: string;
  idp: string;
}

export function addressesOf({ shell, registry, clients, api, idp }: Ports): Addresses {
  const local = (port: number) => `http://localhost:${port}`;
  return {
    shell: local(shell),
    registry: local(registry),
    clients: local(clients),
    api: local(api),
    idp: local(idp),
  };
}

export interface SettingsInput {
  ports: Ports;
  state: StateFolder;
  secrets: Secrets;
  databaseUrl: string;
  /** Of the embedded PostgreSQL: what each server works with, while the account of `databaseUrl` owns the tables. */
  accounts?: DatabaseAccounts | undefined;
  /** What the person who started the product set; wins over the defaults below. */
  chosen: NodeJS.ProcessEnv;
}

type Variables = Record<string, string>;

/** With a mail server of one's own it is no trial any more. */
const isTrial = ({ SMTP_URL, NODE_ENV }: NodeJS.ProcessEnv): boolean => !SMTP_URL && !NODE_ENV;

/** The page where developers see each error as people do; `ERROR_TEST=0` takes it away. */
export const trialVariables = (chosen: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  isTrial(chosen) ? { ERROR_TEST: '1' } : {};

/** The settings of the three servers. A setting that exists in the environment is passed on as it is. */
export function serverOptions(input: SettingsInput): Record<'api' | 'idp' | 'registry', ServerOptions> {
  const { ports, state } = input;
  const local = (port: number, path: string) => `http://${HOST}:${port}${path}`;
  return {
    api: {
      name: 'API',
      entry: 'api/src/main.ts',
      logFile: join(state.logs, 'api.log'),
      // Not /readyz: work left in the queue by a killed start must not keep the product from starting.
      healthUrls: [local(ports.api, '/healthz')],
      environment: apiVariables(input),
      nodeOptions: API_MEMORY,
    },
    idp: {
      name: 'identity provider',
      entry: 'idp/src/main.ts',
      logFile: join(state.logs, 'idp.log'),
      healthUrls: [local(ports.idp, '/healthz')],
      environment: idpVariables(input),
      nodeOptions: SMALL_MEMORY,
    },
    registry: {
      name: 'registry',
      entry: 'registry/src/main.ts',
      logFile: join(state.logs, 'registry.log'),
      healthUrls: [ports.registry, ports.shell, ports.clients].map((port) => local(port, '/healthz')),
      environment: registryVariables(input),
      nodeOptions: SMALL_MEMORY,
    },
  };
}

/** The registry has nothing to do with the database. */
function databaseVariables({ databaseUrl, accounts }: SettingsInput, server: keyof DatabaseAccounts): Variables {
  if (!accounts) return { DATABASE_URL: databaseUrl };
  return { DATABASE_URL: accounts[server], DATABASE_OWNER_URL: databaseUrl };
}

function commonVariables({ chosen }: SettingsInput): Variables {
  const { PORT: _ofSomethingElse, DATABASE_URL: _url, ...inherited } = chosen;
  return {
    HOST,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PRODUCT_NAME: 'Bloom',
    // To look at it, this machine is enough; whoever works with it names who reads the figures.
    ...(isTrial(chosen) && !chosen.METRICS_TOKEN && { METRICS_ADDRESSES: '127.0.0.1,::1' }),
    ...inherited,
  } as Variables;
}

const developmentAts = (api: string): Variables => ({
  ATS_URL: `${api}/dev/ats/api`,
  ATS_TOKEN: 'development',
  ATS_DEAL_URL: `${api}/dev/ats/deals/{id}`,
  ATS_CANDIDATE_URL: `${api}/dev/ats/candidates/{id}`,
});

function apiVariables(input: SettingsInput): Variables {
  const { ports, state, secrets, chosen } = input;
  const address = addressesOf(ports);
  return {
    OIDC_ISSUER: address.idp,
    OIDC_AUDIENCE: AUDIENCE,
    OIDC_CLIENTS_AUDIENCE: CLIENTS_AUDIENCE,
    OIDC_ROLES_CLAIM: ROLES_CLAIM,
    OIDC_CLIENT_ID: CLIENT_ID,
    // One click on a demo account counts as its second factor: it only exists on this machine.
    SECOND_FACTOR_METHODS: 'mfa,otp,hwk,swk,demo',
    // The registry and development servers also show each remote alone.
    ALLOWED_ORIGINS: [address.shell, address.registry, address.clients, ...developerOrigins(chosen)].join(','),
    SHELL_URL: address.shell,
    CLIENTS_URL: address.clients,
    FILES_DIR: state.files,
    TALENT_INDEX_DIR: state.index,
    KEYS_DIR: state.keys,
    LINK_SECRET: secrets.linkSecret,
    DEV_SMTP_PORT: String(ports.smtp),
    OPERATIONS_URL: `http://${HOST}:${ports.registry}`,
    // Another issuer keeps its own accounts.
    ...(!chosen.OIDC_ISSUER && {
      IDENTITY_PROVISION_URL: `http://${HOST}:${ports.idp}`,
      IDENTITY_PROVISION_SECRET: provisionSecret(secrets),
    }),
    ...commonVariables(input),
    ...databaseVariables(input, 'api'),
    // The small recruiting tool of the API itself, unless there is a real one or this is to be like production.
    ...(!chosen.ATS_URL && isTrial(chosen) && developmentAts(address.api)),
    // With the development mailbox it is no production: the API refuses that combination.
    ...(isTrial(chosen) && { NODE_ENV: 'demo' }),
    PORT: String(ports.api),
  };
}

/** One secret of the state folder is enough; what is told to the other server says nothing of it. */
function provisionSecret({ linkSecret }: Secrets): string {
  return createHmac('sha256', linkSecret).update('identity accounts').digest('base64url');
}

function idpVariables(input: SettingsInput): Variables {
  const { ports, chosen, secrets } = input;
  const address = addressesOf(ports);
  return {
    ISSUER: address.idp,
    PROVISION_SECRET: provisionSecret(secrets),
    KEYS_DIR: input.state.keys,
    SHELL_URL: address.shell,
    CLIENT_ID,
    CLIENTS_URL: address.clients,
    CLIENTS_AUDIENCE: chosen.OIDC_CLIENTS_AUDIENCE ?? CLIENTS_AUDIENCE,
    CLIENTS_CLIENT_ID: CLIENTS_AUDIENCE,
    EXTRA_ORIGINS: [address.registry, ...developerOrigins(chosen)].join(','),
    AUDIENCE,
    ROLES_CLAIM,
    BACKCHANNEL_LOGOUT_URL: `http://${HOST}:${ports.api}/session/logout`,
    DEMO_ACCOUNTS: demoAccountsFile,
    ...(!chosen.SMTP_URL && { DEV_MAIL_URL: `${address.api}/dev/mail` }),
    SMTP_URL: `smtp://${HOST}:${ports.smtp}`,
    ...commonVariables(input),
    ...databaseVariables(input, 'idp'),
    PORT: String(ports.idp),
  };
}

function registryVariables(input: SettingsInput): Variables {
  const { ports, state, chosen } = input;
  const address = addressesOf(ports);
  return {
    SHELL_URL: address.shell,
    CLIENTS_URL: address.clients,
    // Given by the environment, they are not made here.
    ...(!chosen.SIGNING_KEYS && { SIGNING_KEYS_FILE: signingKeysFile(state) }),
    ...commonVariables(input),
    SHELL_PORT: String(ports.shell),
    REGISTRY_PORT: String(ports.registry),
    CLIENTS_PORT: String(ports.clients),
    STORAGE_DIR: state.registry,
    SHELL_CONFIG: state.shellConfig,
    CLIENTS_CONFIG: state.clientsConfig,
  };
}
