import { readFileSync } from 'node:fs';

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
