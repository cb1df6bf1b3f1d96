import { readFileSync } from 'node:fs';
import { addressWeakness, isLoopback } from '@bloom/shared-rules/public-address';

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

/** What these settings must not say where others reach the shell, a sentence each. */
export function shellConfigFaults({ apiUrls, oidc, registryUrl, errorTest }: ShellConfig, shellUrl: string): string[] {
  if (isLoopback(new URL(shellUrl).hostname)) return [];
  const addresses = { registryUrl, 'oidc.authority': oidc.authority, ...apiUrls };
  const faults = Object.entries(addresses).flatMap(([name, address]) => {
    const weakness = addressWeakness(address);
    return weakness === undefined ? [] : [`SHELL_CONFIG: ${name} ${weakness}.`];
  });
  if (errorTest) faults.push('SHELL_CONFIG: errorTest provokes errors and is not for production.');
  return faults;
}
