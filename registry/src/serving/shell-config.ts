import { readFileSync } from 'node:fs';
import { isLoopback } from '@bloom/shared-rules/public-address';
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

/** What these settings must not say where others reach the shell, a sentence each that begins with the `setting`. */
export function shellConfigFaults(setting: string, config: ShellConfig, shellUrl: string): string[] {
  if (isLoopback(URL.parse(shellUrl)?.hostname ?? '')) return [];
  const { apiUrls, oidc, registryUrl, errorTest, developer, tracing } = config;
  const named = {
    registryUrl,
    'oidc.authority': oidc.authority,
    ...apiUrls,
    ...(tracing && { 'tracing.url': tracing.url }),
  };
  const origins = developer?.origins ?? [];
  return productionFaults({
    addresses: [
      ...Object.entries(named).map(([name, address]) => [`${setting}: ${name}`, asPage(address)] as const),
      ...origins.map((origin) => [`${setting}: developer.origins`, asPage(origin)] as const),
    ],
    refused: [
      [errorTest === true, `${setting}: errorTest provokes errors and is not for production`],
      [developer?.local === true, `${setting}: developer.local makes everybody a developer and is not for production`],
    ],
  });
}

/** A socket is as safe as a page of its kind. */
const asPage = (address: string) => address.replace(/^ws(?=s?:)/, 'http');
