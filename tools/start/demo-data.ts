import { readFileSync } from 'node:fs';
import { runScript } from './node-script.ts';
import { demoAccountsFile } from './server-settings.ts';

export type DemoSize = 'small' | 'large' | 'talents' | 'none';

const CROWD = '1000000';

/**
 * Does nothing when the database already holds data. `talents` is the small demo with a million talents, or
 * DEMO_TALENTS.
 */
export async function seedDemoData(
  size: DemoSize,
  environment: Record<string, string>,
  say: (line: string) => void,
): Promise<void> {
  if (size === 'none') return;
  const firm = size === 'talents' ? 'small' : size;
  await runScript('api/src/demo/seed.ts', ['--size', firm], { env: environment, title: 'The demo data' });
  if (size !== 'talents') return;
  const count = process.env.DEMO_TALENTS ?? CROWD;
  const script = 'api/src/demo/seed-crowd.ts';
  await runScript(script, ['--count', count], { env: environment, title: 'The crowd of talents', onLine: say });
}

interface DemoAccount {
  email: string;
  label: string;
}

export function demoAccounts(): DemoAccount[] {
  return JSON.parse(readFileSync(demoAccountsFile, 'utf8')) as DemoAccount[];
}
