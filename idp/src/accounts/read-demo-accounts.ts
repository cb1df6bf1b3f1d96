import { readFile } from 'node:fs/promises';
import { isRole } from '@bloom/shared-rules/person/roles';
import { SettingsError } from '@bloom/shared-server/settings-reader';
import type { Database } from '../platform/database.ts';
import type { NewAccount } from './account.repository.ts';
import { disableAccount, saveAccount } from './account.repository.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parseAccount(value: unknown): NewAccount | undefined {
  if (!isRecord(value)) return undefined;
  const { email, emailVerified, givenName, familyName, roles, label } = value;
  if (typeof email !== 'string' || typeof givenName !== 'string' || typeof familyName !== 'string') return undefined;
  if (typeof emailVerified !== 'boolean' || typeof label !== 'string') return undefined;
  if (!Array.isArray(roles) || !roles.every((role): role is string => isRole(role))) return undefined;
  return { email, emailVerified, givenName, familyName, roles, label };
}

/** Reads the demo accounts; a file that cannot be understood stops the start and says which entry is wrong. */
export async function readDemoAccounts(path: string): Promise<NewAccount[]> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new SettingsError('DEMO_ACCOUNTS', [`"${path}" cannot be read as JSON`]);
  }
  if (!Array.isArray(content)) throw new SettingsError('DEMO_ACCOUNTS', [`"${path}" must hold a list of accounts`]);
  return content.map((entry, index) => {
    const account = parseAccount(entry);
    if (!account) throw new SettingsError('DEMO_ACCOUNTS', [`entry ${index + 1} of "${path}" is not a demo account`]);
    return account;
  });
}

export async function saveDemoAccounts(db: Database, accounts: readonly NewAccount[]): Promise<void> {
  for (const [position, account] of accounts.entries()) await saveAccount(db, account, { position });
  // An installation that leaves the demo mode, or a demo account that is gone, must not stay open.
  const kept = accounts.map((account) => account.email.toLowerCase());
  const gone = await db
    .selectFrom('account')
    .select('email')
    .where('demo', '=', true)
    .where('disabled_at', 'is', null)
    .$if(kept.length > 0, (query) => query.where('email', 'not in', kept))
    .execute();
  for (const { email } of gone) await disableAccount(db, email);
}
