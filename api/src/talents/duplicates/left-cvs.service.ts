import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { findLeftCvs } from './left-cvs.repository.ts';
import { UNDO_MS } from './merge.rules.ts';

/** A CV that a merge left without a sheet goes once the merge cannot be taken back any more. */
export async function letGoOfLeftCvs({ db, clock, log }: Platform): Promise<void> {
  const since = new Date(clock.now().getTime() - UNDO_MS);
  await forEachAlone(log, await findLeftCvs(db, since), ({ talentId, fileId }) =>
    inTransaction(db, async (tx) => {
      // Thirty days have passed already: the purge has nothing more to wait for.
      await supersedeFiles(tx, [fileId], since);
      await auditSystem(tx, {
        action: 'file.forget',
        objectKind: 'talentCv',
        objectId: talentId,
        data: { fileId },
      });
    }),
  );
}
