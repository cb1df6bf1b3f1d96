import { isIPv4 } from 'node:net';
import type { RequestContext } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import { actingRole, actorOf } from '../viewer/viewer.ts';

export interface AuditEvent {
  /** One of the kinds of the specification, such as `activity.sign`. */
  action: string;
  objectKind: string;
  objectId: string;
  /** Before and after values, already masked; never a token, a code or a comment. */
  data?: Record<string, unknown>;
  onBehalfOf?: string;
}

/** Adds one append-only row, in the transaction of the change it tells about. */
export async function audit(db: Db, context: RequestContext, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      actor: actorOf(context.viewer),
      role: actingRole(context.viewer),
      on_behalf_of: event.onBehalfOf ?? null,
      action: event.action,
      object_kind: event.objectKind,
      object_id: event.objectId,
      data: JSON.stringify(event.data ?? {}),
      request_id: context.requestId,
      ip_truncated: truncateIp(context.ip),
    })
    .execute();
}

/** The row of something the product does by itself (a job, a schedule). */
export async function auditSystem(db: Db, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      actor: 'product',
      role: 'System',
      action: event.action,
      object_kind: event.objectKind,
      object_id: event.objectId,
      data: JSON.stringify(event.data ?? {}),
    })
    .execute();
}

/** Drops the part of an address that names one household: the last byte, or all but the first three groups. */
function truncateIp(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0');
  return plain === '' ? '' : `${plain.split(':').slice(0, 3).join(':')}::`;
}
