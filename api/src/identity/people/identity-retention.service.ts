import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { forgetIdentityDocument, identityDocumentsDue } from './identity-retention.repository.ts';

/** What has served its purpose is kept no longer. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Takes identity documents off their persons thirty days after they were verified or the relation ended; the result of
 * the verification stays. The bytes leave with the next purge of files.
 */
export async function forgetIdentityDocuments(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await forEachAlone(log, await identityDocumentsDue(db, before), ({ bloomerId, fileId }) =>
    inTransaction(db, async (tx) => {
      await forgetIdentityDocument(tx, bloomerId, fileId);
      // Thirty days have passed already: the purge has nothing more to wait for.
      await supersedeFiles(tx, [fileId], before);
      await auditSystem(tx, {
        action: 'file.forget',
        objectKind: 'identityDocument',
        objectId: bloomerId,
        data: { fileId },
      });
    }),
  );
}
