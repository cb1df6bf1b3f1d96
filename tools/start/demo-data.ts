import { readFileSync } from 'node:fs';
import { runScript } from './node-script.ts';
import { demoAccountsFile } from './server-settings.ts';

export type DemoSize = 'small' | 'large' | 'none';

/** Does nothing when the database already holds data. */
export async function seedDemoData(size: DemoSize, environment: Record<string, string>): Promise<void> {
  if (size === 'none') return;
  await runScript('api/src/demo/seed.ts', ['--size', size], { env: environment, title: 'The demo data' });
}

interface DemoAccount {
  email: string;
  label: string;
}

export function demoAccounts(): DemoAccount[] {
  return JSON.parse(readFileSync(demoAccountsFile, 'utf8')) as DemoAccount[];
}
