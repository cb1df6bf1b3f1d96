import { readFileSync } from 'node:fs';
import { isLoopback } from '@bloom/shared-rules/public-address';
import { productionFaults } from '@bloom/shared-server/production-rules';

/** What the host itself needs of the shell's run-time settings; the rest passes through to the browser. */
export interface ShellConfig {
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
  const { apiUrls, oidc, registryUrl, errorTest, developer } = config;
  const named = { registryUrl, 'oidc.authority': oidc.authority, ...apiUrls };
  // A build's socket for live reloading is as safe as its page.
  const origins = (developer?.origins ?? []).map((origin) => origin.replace(/^wss:/, 'https:'));
  return productionFaults({
    addresses: [
      ...Object.entries(named).map(([name, address]) => [`${setting}: ${name}`, address] as const),
      ...origins.map((origin) => [`${setting}: developer.origins`, origin] as const),
    ],
    refused: [[errorTest === true, `${setting}: errorTest provokes errors and is not for production`]],
  });
}
