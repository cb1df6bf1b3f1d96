import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import { notify } from './notifications.service.ts';
import { staffWith } from './staff.repository.ts';

/** A stored document is no longer what was written: told to everybody who handles accounts, once a day. */
export async function tellDamagedFile(platform: Platform, file: StoredFile): Promise<void> {
  await inTransaction(platform.db, async (tx) =>
    notify(platform, tx, {
      kind: 'jobFailed',
      title: 'Document abîmé',
      description:
        `Le fichier ${file.id} n’est plus celui qui a été enregistré\u00a0: il n’est plus affiché à personne. ` +
        'Il est à rétablir depuis une sauvegarde.',
      priority: 'urgent',
      link: '/',
      dedupeKey: `fileDamaged:${file.id}:${platform.clock.today()}`,
      to: { staffIds: await staffWith(tx, 'can_account') },
    }),
  );
}
