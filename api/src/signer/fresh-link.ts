import type { Db } from '../platform/database.ts';
import type { LinkPurpose } from '../platform/viewer.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const PER_DAY = 5;

export type LinkTarget = {
  readonly purpose: LinkPurpose;
  readonly objectId: string;
  /** The contacts who would get one; absent where the object belongs to one person. */
  readonly contactIds?: readonly string[];
};

/**
 * Whether another link may be mailed now: one per quarter of an hour, five per day and person. Every link counts,
 * whatever asked for it: the address behind it receives all those mails. The object must be locked.
 */
export async function mayIssueLink(tx: Db, target: LinkTarget, now: Date): Promise<boolean> {
  const { purpose, objectId, contactIds } = target;
  const rows = await tx
    .selectFrom('link_token')
    .select('created_at')
    .where('purpose', '=', purpose)
    .where('object_id', '=', objectId)
    .$if(contactIds !== undefined, (query) => query.where('contact_id', 'in', contactIds ?? []))
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .execute();
  const latest = now.getTime() - QUARTER_MS;
  return rows.length < PER_DAY * (contactIds?.length ?? 1) && rows.every((row) => row.created_at.getTime() <= latest);
}
