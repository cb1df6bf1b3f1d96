import { readFileSync } from 'node:fs';
import { isLoopback } from '@bloom/shared-rules/access/public-address';
import { productionFaults } from '@bloom/shared-server/production-rules';

/** What the host itself needs of the shell's run-time settings; the rest passes through to the browser. */
export interface ShellConfig {
  productName?: string;
  /** Where people reach a human. */
  supportUrl?: string;
  registryUrl: string;
  apiUrls: Record<string, string>;
  oidc: { authority: string; audience: string; rolesClaim: string };
  /** Who may look into the platform, and from where builds of their own may come. */
  developer?: { local?: boolean; roles?: string[]; origins?: string[] };
  /** Public keys by which the shell knows the registry. */
  registryKeys?: Record<string, unknown>;
  errorReporting?: { dsn?: string };
  /** The page on which errors are provoked. */
  errorTest?: boolean;
  /** The collector that browsers send traces to, a share of the visits. */
  tracing?: { url: string; share?: number };
  helpChat?: { scriptUrl: string; origins: string[] };
}

/**
 * Reads the settings again at each call: they may change while the host runs, and the file is small.
 * @throws Error when the file is missing or no JSON.
 */
export function readShellConfig(file: string): { text: string; config: ShellConfig } {
  const text = readFileSync(file, 'utf8');
  return { text, config: JSON.parse(text) as ShellConfig };
}

/** Where the pages are served that these settings belong to. */
export interface ConfigHosts {
  shellUrl: string;
  /** Of the screens for clients, of their settings alone. */
  clientsUrl?: string;
}

/** What these settings must not say where others reach the shell, a sentence each that begins with the `setting`. */
export function shellConfigFaults(setting: string, config: ShellConfig, hosts: ConfigHosts): string[] {
  const missing = missingIn(config).map((name) => `${setting}: ${name} is missing`);
  if (missing.length > 0) return missing;
  if (isLoopback(URL.parse(hosts.shellUrl)?.hostname ?? '')) return [];
  const { apiUrls, oidc, registryUrl, errorTest, developer, tracing } = config;
  const named = {
    registryUrl,
    'oidc.authority': oidc.authority,
    ...apiUrls,
    ...(tracing && { 'tracing.url': tracing.url }),
  };
  const origins = developer?.origins ?? [];
  const { clientsUrl } = hosts;
  // It serves its remotes itself: with the two addresses exchanged, each would serve the other's pages.
  const isElsewhere = clientsUrl !== undefined && URL.parse(registryUrl)?.origin !== clientsUrl;
  const elsewhere = `${setting}: registryUrl must be CLIENTS_URL, ${clientsUrl}, not ${registryUrl}`;
  const faults = productionFaults({
    addresses: [
      ...Object.entries(named).map(([name, address]) => [`${setting}: ${name}`, asPage(address)] as const),
      ...origins.map((origin) => [`${setting}: developer.origins`, asPage(origin)] as const),
    ],
    refused: [
      [errorTest === true, `${setting}: errorTest provokes errors and is not for production`],
      [developer?.local === true, `${setting}: developer.local makes everybody a developer and is not for production`],
    ],
  });
  return isElsewhere ? [...faults, elsewhere] : faults;
}

/** What the host and every page of it need. */
function missingIn(config: Partial<ShellConfig> | null): string[] {
  const { registryUrl, apiUrls, oidc } = config ?? {};
  const needed = {
    registryUrl,
    'apiUrls.missions': apiUrls?.missions,
    'oidc.authority': oidc?.authority,
    'oidc.audience': oidc?.audience,
    'oidc.rolesClaim': oidc?.rolesClaim,
  };
  return Object.entries(needed).flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [] : [name]));
}

/** A socket is as safe as a page of its kind. */
const asPage = (address: string) => address.replace(/^ws(?=s?:)/, 'http');
