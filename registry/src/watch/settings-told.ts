import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { settingPrints, type ToldSettings } from '@bloom/shared-server/watch/setting-prints';
import type { PrivateKey } from '../signing/signing.ts';

/** What counts of these is what stands in the file, which may change while the server runs. */
const FILES = ['SHELL_CONFIG', 'CLIENTS_CONFIG', 'SIGNING_KEYS_FILE'] as const;

/** The first of the signing keys keys it. */
export function settingsTold([current]: readonly PrivateKey[], settings: ReadonlyMap<string, string>): ToldSettings {
  const secret = Buffer.from(current?.d ?? '', 'base64url');
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prints of settings', 32));
  const said = new Map(settings);
  for (const name of FILES) {
    const file = settings.get(name);
    if (file !== undefined) said.set(name, readFileSync(file, 'utf8'));
  }
  const keyName = settings.has('SIGNING_KEYS') ? 'SIGNING_KEYS' : 'SIGNING_KEYS_FILE';
  return { key: keyName, prints: Object.fromEntries(settingPrints(key, said)) };
}
