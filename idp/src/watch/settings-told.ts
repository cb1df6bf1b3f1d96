import { createHmac } from 'node:crypto';
import { settingPrints, type ToldSettings } from '@bloom/shared-server/watch/setting-prints';
import type { Secrets } from '../platform/secrets.ts';

/** Its key lies in the database: another database, another key. */
export function settingsTold(
  { codeKey }: Pick<Secrets, 'codeKey'>,
  settings: ReadonlyMap<string, string>,
): ToldSettings {
  const key = createHmac('sha256', codeKey).update('prints of settings').digest();
  return { key: 'DATABASE_URL', prints: Object.fromEntries(settingPrints(key, settings)) };
}
