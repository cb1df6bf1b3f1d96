import { DAY_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { takeHit } from '../../platform/limits/rate-limit.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';

type Contact = 'email' | 'secondary_emails' | 'phone' | 'secondary_phones';

const kept = new WeakMap<object, Promise<void>>();

/** How to reach the person. That somebody was told it is kept. */
export async function readContact<Field extends Contact, Talent extends Pick<Row<'talent'>, 'id' | Field>>(
  context: RequestContext,
  talent: Talent,
  field: Field,
): Promise<Talent[Field]> {
  const told = talent[field];
  if (told !== null && told.length > 0) await keepContactView(context, talent);
  return told;
}

/** That somebody read how to reach the talent is kept, once a day for each reader and talent. */
export async function keepContactView(context: RequestContext, talent: { id: string }): Promise<void> {
  const view = kept.get(talent) ?? auditView(context, talent.id);
  kept.set(talent, view);
  await view;
}

async function auditView(context: RequestContext, talentId: string): Promise<void> {
  const { db, viewer, clock } = context;
  const subject = `${actorOf(viewer)} ${talentId}`;
  const hit = { scope: 'talentContact', subject, windowSeconds: DAY_SECONDS, max: 1, now: clock.now() };
  const { allowed: isFirst } = await takeHit(db, hit);
  if (isFirst) await audit(db, context, { action: 'talent.view', objectKind: 'talent', objectId: talentId });
}
