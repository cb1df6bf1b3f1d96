import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { sql } from 'kysely';
import type { RequestContext } from '../context/context.ts';
import { actorOf } from '../viewer/viewer.ts';
import { type AuditEvent, audit } from './audit.ts';

/** A reader that fetches a file in pieces, or opens it again at once, is one reading. */
const SAME_READING_MS = 15 * MINUTE_MS;

/** Somebody looked at a part of something. */
export type Reading = AuditEvent & { data: { part: string } };

/** Writes down who looked at what. */
export async function auditReading(context: RequestContext, reading: Reading): Promise<void> {
  if (!(await wasReadLately(context, reading))) await audit(context.db, context, reading);
}

/** Whether this very person had this part written down a moment ago, by the clock of the database's own column. */
async function wasReadLately({ db, viewer }: RequestContext, { action, objectKind, objectId, data }: Reading) {
  const row = await db
    .selectFrom('audit_event')
    .select('id')
    .where('object_kind', '=', objectKind)
    .where('object_id', '=', objectId)
    .where('action', '=', action)
    .where('actor', '=', actorOf(viewer))
    .where(sql<boolean>`data->>'part' = ${data.part}`)
    .where('at', '>', new Date(Date.now() - SAME_READING_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
