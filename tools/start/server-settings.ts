import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from './ports.ts';
import type { ServerOptions } from './server-process.ts';
import { StartError } from './start-error.ts';
import { repositoryRoot, type Secrets, type StateFolder } from './state-folder.ts';

const HOST = '127.0.0.1';

/** Node keeps what a large answer once needed unless it is told how little memory there is. */
const API_MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=384'];
const SMALL_MEMORY = ['--max-semi-space-size=1'];

const AUDIENCE = 'bloom-api';
const CLIENT_ID = 'bloom-shell';
const ROLES_CLAIM = 'https://bloom.example/roles';

export const demoAccountsFile = join(repositoryRoot, 'tools', 'start', 'demo-accounts.json');

export interface Addresses {
  shell: string;
  registry: string;
  api: string;
  idp: string;
}

export function addressesOf(ports: Ports): Addresses {
  const local = (port: number) => `http://localhost:${port}`;
  return { shell: local(ports.shell), registry: local(ports.registry), api: local(ports.api), idp: local(ports.idp) };
}

export interface SettingsInput {
  ports: Ports;
  state: StateFolder;
  secrets: Secrets;
  databaseUrl: string;
  /** What the person who started the product set; wins over the defaults below. */
  chosen: NodeJS.ProcessEnv;
}

type Variables = Record<string, string>;

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
      healthUrls: [local(ports.registry, '/healthz'), local(ports.shell, '/healthz')],
      environment: registryVariables(input),
      nodeOptions: SMALL_MEMORY,
    },
  };
}

function commonVariables({ chosen, databaseUrl }: SettingsInput): Variables {
  const { PORT: _ofSomethingElse, ...inherited } = chosen;
  return {
    HOST,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PRODUCT_NAME: 'Bloom',
    ...inherited,
    DATABASE_URL: databaseUrl,
  } as Variables;
}

function apiVariables(input: SettingsInput): Variables {
  const { ports, state, secrets, chosen } = input;
  const address = addressesOf(ports);
  return {
    OIDC_ISSUER: address.idp,
    OIDC_AUDIENCE: AUDIENCE,
    OIDC_ROLES_CLAIM: ROLES_CLAIM,
    OIDC_CLIENT_ID: CLIENT_ID,
    // One click on a demo account counts as its second factor: it only exists on this machine.
    SECOND_FACTOR_METHODS: 'mfa,otp,hwk,swk,demo',
    // The registry also shows each remote alone.
    ALLOWED_ORIGINS: `${address.shell},${address.registry}`,
    SHELL_URL: address.shell,
    FILES_DIR: state.files,
    KEYS_DIR: state.keys,
    LINK_SECRET: secrets.linkSecret,
    DEV_SMTP_PORT: String(ports.smtp),
    // Another issuer keeps its own accounts.
    ...(!chosen.OIDC_ISSUER && {
      IDENTITY_PROVISION_URL: `http://${HOST}:${ports.idp}`,
      IDENTITY_PROVISION_SECRET: provisionSecret(secrets),
    }),
    ...commonVariables(input),
    // With the development mailbox it is no production: the API refuses that combination.
    ...(!chosen.SMTP_URL && !chosen.NODE_ENV && { NODE_ENV: 'demo' }),
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
    SHELL_URL: address.shell,
    CLIENT_ID,
    EXTRA_ORIGINS: address.registry,
    AUDIENCE,
    ROLES_CLAIM,
    BACKCHANNEL_LOGOUT_URL: `http://${HOST}:${ports.api}/session/logout`,
    DEMO_ACCOUNTS: demoAccountsFile,
    ...(!chosen.SMTP_URL && { DEV_MAIL_URL: `${address.api}/dev/mail` }),
    SMTP_URL: `smtp://${HOST}:${ports.smtp}`,
    ...commonVariables(input),
    PORT: String(ports.idp),
  };
}

function registryVariables(input: SettingsInput): Variables {
  const { ports, state } = input;
  return {
    SHELL_URL: addressesOf(ports).shell,
    ...commonVariables(input),
    SHELL_PORT: String(ports.shell),
    REGISTRY_PORT: String(ports.registry),
    STORAGE_DIR: state.registry,
    SHELL_CONFIG: state.shellConfig,
  };
}

/** The settings the shell reads at run time (`/config.json`). */
export function writeShellConfig(ports: Ports, state: StateFolder, chosen: NodeJS.ProcessEnv): void {
  const address = addressesOf(ports);
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
  const config = {
    productName: chosen.PRODUCT_NAME ?? 'Bloom',
    environment: 'démonstration',
    version,
    apiUrls: {
      missions: `${address.api}/graphql`,
      missionsSocket: `${address.api.replace('http', 'ws')}/graphql`,
      talents: `${address.api}/talents-api/graphql`,
      files: address.api,
    },
    oidc: {
      authority: chosen.OIDC_ISSUER ?? address.idp,
      clientId: chosen.CLIENT_ID ?? CLIENT_ID,
      rolesClaim: chosen.OIDC_ROLES_CLAIM ?? ROLES_CLAIM,
      audience: chosen.OIDC_AUDIENCE ?? AUDIENCE,
    },
    registryUrl: address.registry,
    supportUrl: chosen.SUPPORT_URL ?? 'https://bloom.example/support',
    faqUrl: chosen.FAQ_URL ?? 'https://bloom.example/faq',
    legalNoticeUrl: chosen.LEGAL_NOTICE_URL ?? 'https://bloom.example/mentions-legales',
    accountDeletionUrl: chosen.ACCOUNT_DELETION_URL ?? 'https://bloom.example/suppression-de-compte',
    jobSearchUrl: 'https://bloom.example/offres',
    talentSearchUrl: 'https://bloom.example/talents',
    postalAddress: '12 rue de la Paix, 75002 Paris',
    ...(chosen.ERROR_TEST === '1' && { errorTest: true }),
    ...(chosen.ERROR_DSN && { errorReporting: { dsn: chosen.ERROR_DSN } }),
    ...(chosen.HELP_CHAT === 'hubspot' && { helpChat: hubspotChat(chosen) }),
    ...(chosen.STAFF_SYSTEM_EMAIL && { systemStaffEmail: chosen.STAFF_SYSTEM_EMAIL }),
  };
  writeFileSync(state.shellConfig, JSON.stringify(config, null, 2));
}

/** What HubSpot's chat needs besides its script; another chat of its kind names its own origins. */
const HUBSPOT_ORIGINS =
  'https://*.hubspot.com https://*.hs-scripts.com https://*.usemessages.com https://*.hs-banner.com https://*.hubapi.com';

function hubspotChat({ HUBSPOT_SCRIPT_URL, HUBSPOT_ORIGINS: origins }: NodeJS.ProcessEnv) {
  if (!HUBSPOT_SCRIPT_URL) throw new StartError('HELP_CHAT=hubspot needs HUBSPOT_SCRIPT_URL.');
  return {
    name: 'HubSpot',
    scriptUrl: HUBSPOT_SCRIPT_URL,
    origins: (origins ?? HUBSPOT_ORIGINS).split(' ').filter((origin) => origin !== ''),
  };
}
