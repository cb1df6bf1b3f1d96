import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRIAL_FIRM_ADDRESS } from '@bloom/shared-server/trial-firm';
import { developerSettings } from './developer-origins.ts';
import type { Ports } from './ports.ts';
import { AUDIENCE, addressesOf, CLIENT_ID, CLIENTS_AUDIENCE, ROLES_CLAIM } from './server-settings.ts';
import { registryKeys } from './signing-keys.ts';
import { StartError } from './start-error.ts';
import { repositoryRoot, type StateFolder } from './state-folder.ts';

/**
 * The settings that pages read at run time (`/config.json`): those of the shell, and those of the screens for clients.
 */
export function writePageSettings(ports: Ports, state: StateFolder, chosen: NodeJS.ProcessEnv): void {
  const shell = shellSettings(ports, state, chosen);
  writeFileSync(state.shellConfig, JSON.stringify(shell, null, 2));
  writeFileSync(state.clientsConfig, JSON.stringify(clientsSettings(shell, ports, chosen), null, 2));
}

type ShellSettings = ReturnType<typeof shellSettings>;

function shellSettings(ports: Ports, state: StateFolder, chosen: NodeJS.ProcessEnv) {
  const address = addressesOf(ports);
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
  return {
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
    registryKeys: registryKeys(state, chosen),
    developer: developerSettings(chosen),
    supportUrl: chosen.SUPPORT_URL ?? 'https://bloom.example/support',
    faqUrl: chosen.FAQ_URL ?? 'https://bloom.example/faq',
    legalNoticeUrl: chosen.LEGAL_NOTICE_URL ?? 'https://bloom.example/mentions-legales',
    accountDeletionUrl: chosen.ACCOUNT_DELETION_URL ?? '/my-data',
    jobSearchUrl: 'https://bloom.example/offres',
    talentSearchUrl: 'https://bloom.example/talents',
    postalAddress: chosen.FIRM_ADDRESS ?? TRIAL_FIRM_ADDRESS,
    ...(chosen.ERROR_TEST === '1' && { errorTest: true }),
    ...(chosen.ERROR_DSN && { errorReporting: { dsn: chosen.ERROR_DSN } }),
    ...(chosen.TRACES_URL && { tracing: { url: chosen.TRACES_URL, share: Number(chosen.TRACES_SHARE ?? 1) } }),
    ...(chosen.HELP_CHAT === 'hubspot' && { helpChat: hubspotChat(chosen) }),
    ...(chosen.STAFF_SYSTEM_EMAIL && { systemStaffEmail: chosen.STAFF_SYSTEM_EMAIL }),
  };
}

/** Nothing of the staff: another audience, whose tokens open a client's things only, and no registry to load from. */
function clientsSettings(shell: ShellSettings, ports: Ports, chosen: NodeJS.ProcessEnv) {
  const { registryKeys: _keys, developer: _developer, systemStaffEmail: _email, errorTest: _test, ...open } = shell;
  const audience = chosen.OIDC_CLIENTS_AUDIENCE ?? CLIENTS_AUDIENCE;
  return {
    ...open,
    audience: 'clients',
    oidc: { ...shell.oidc, clientId: chosen.CLIENTS_CLIENT_ID ?? CLIENTS_AUDIENCE, audience },
    registryUrl: addressesOf(ports).clients,
  };
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
