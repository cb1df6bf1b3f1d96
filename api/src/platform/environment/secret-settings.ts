import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SettingsReader } from '@bloom/shared-server/settings-reader';
import type { LinkSecrets } from '../link-secrets.ts';

export interface SecretSettings {
  keysDir: string;
  /** Keys of the HMAC that hides link tokens in the database. */
  linkSecrets: LinkSecrets;
  /** Key of the hashes by which erased people are recognised; it must outlive a change of `linkSecrets`. */
  erasureSecret: string;
  /** The list of erased people that a restored database is held against; not to be restored with it. */
  erasureList: string;
}

const LOCAL_SECRET = 'local-development-secret-not-for-production';

export function readSecrets(reader: SettingsReader, production: boolean) {
  const keysDir = reader.text('KEYS_DIR', join(tmpdir(), 'bloom-keys'));
  const linkSecret = reader.text('LINK_SECRET', production ? undefined : LOCAL_SECRET);
  const also = reader.list('LINK_SECRET_ALSO');
  const erasureSecret = reader.optional('ERASURE_SECRET');
  if (also.length > 0 && erasureSecret === null)
    reader.wrong.push(
      'ERASURE_SECRET is missing: before LINK_SECRET changes, give it the LINK_SECRET that there was (the list of erased people is read with it)',
    );
  return {
    keysDir,
    erasureList: reader.text('ERASURE_LIST', join(keysDir, 'erased-people.jsonl')),
    linkSecrets: [linkSecret, ...also] as const,
    erasureSecret: erasureSecret ?? linkSecret,
  };
}
