import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { takeHit } from '../../platform/limits/rate-limit.ts';

const QUARTER_MS = 15 * MINUTE_MS;
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

/** A genuine link that somebody shows, however old. */
export type HeldLink = { readonly objectId: string; readonly contactId: string | null };

/**
 * The same for somebody who shows a genuine link of the object: what strangers who know its address asked for is not
 * counted against him. However many old links he has, they count together.
 */
export async function mayRenewOwnLink(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  { objectId, contactId }: HeldLink,
): Promise<boolean> {
  const hit = { subject: `${objectId} ${contactId ?? ''}`, now: clock.now() };
  const lately = await takeHit(db, { ...hit, scope: 'ownLink', windowSeconds: QUARTER_MS / 1_000, max: 1 });
  if (!lately.allowed) return false;
  return (await takeHit(db, { ...hit, scope: 'ownLink.day', windowSeconds: DAY_SECONDS, max: PER_DAY })).allowed;
}
