import { thaw } from '../../paper/documents/cra.snapshot.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ChangedDay } from './client-correction.service.ts';
import { changedDays } from './client-correction.service.ts';
import { refusedBefore } from './client-refusal.repository.ts';
import { documentOf } from './signing-document.service.ts';

/** What the client of a report had found wrong, and what is not the same since. */
export interface RefusedBefore {
  refusedAt: Date;
  refusedBy: string;
  reason: string;
  changes: ChangedDay[];
}

/** Null for a document before which none was refused. */
export async function refusalBefore(db: Db, documentId: string): Promise<RefusedBefore | null> {
  const document = await documentOf(db, documentId);
  const refused = document && (await refusedBefore(db, document.activity_id, document.version));
  if (!refused) return null;
  const before = thaw({ text: refused.snapshot, sha256: refused.snapshot_sha256 });
  return {
    refusedAt: refused.refused_at,
    refusedBy: refused.refused_by,
    reason: refused.reason,
    changes: changedDays(
      Object.fromEntries(before.days.map((day) => [day.date, day])),
      thaw({ text: document.snapshot, sha256: document.snapshot_sha256 }),
    ),
  };
}
