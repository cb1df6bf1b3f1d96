import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSigningKey, type PublicKey, parseSigningKeys, publicKeys } from '../../registry/src/signing/signing.ts';
import type { StateFolder } from './state-folder.ts';

/** Private: the registry reads it, shells get the public halves with their settings. */
export function signingKeysFile(state: StateFolder): string {
  return join(state.keys, 'registry-signing.json');
}

/**
 * The keys by which the shell knows this registry: those of SIGNING_KEYS or SIGNING_KEYS_FILE, or one made once per
 * state folder, so that lists kept by browsers stay good after a restart.
 * @throws Error with one sentence when given keys are none
 */
export function registryKeys(state: StateFolder, chosen: NodeJS.ProcessEnv): Record<string, PublicKey> {
  if (chosen.SIGNING_KEYS) return publicKeys(parseSigningKeys(chosen.SIGNING_KEYS, 'SIGNING_KEYS'));
  const given = chosen.SIGNING_KEYS_FILE;
  const file = given ?? signingKeysFile(state);
  if (!given && !existsSync(file)) {
    writeFileSync(file, JSON.stringify({ keys: [newSigningKey()] }, null, 2), { mode: 0o600 });
  }
  return publicKeys(parseSigningKeys(readFileSync(file, 'utf8'), file));
}
