import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { requiredText } from '../../platform/required-text.ts';
import type { PersonKind } from '../../platform/retention/personal-data.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { insertHold, updateHold } from './legal-hold.repository.ts';
import { lockPerson } from './person.repository.ts';
import { requireDataOfficer } from './privacy.policy.ts';
import { openHold, openHolds } from './privacy-request.repository.ts';
import { unknownPerson } from './privacy-request.service.ts';

export type LegalHold = Row<'legal_hold'>;

export async function legalHolds(context: RequestContext): Promise<LegalHold[]> {
  requireDataOfficer(context.viewer);
  return openHolds(context.db);
}

interface Held {
  kind: PersonKind;
  recordId: string;
}

/** From now on nothing of the person is erased, neither on request nor by age. Setting it again changes the reason. */
export async function setLegalHold(
  context: RequestContext,
  { kind, recordId }: Held,
  typed: string,
): Promise<LegalHold> {
  requireDataOfficer(context.viewer);
  const reason = requiredText('reason', typed, { missing: 'Indiquez pourquoi ces données doivent être conservées.' });
  return inTransaction(context.db, async (tx) => {
    // Locked as an erasure locks it: one of the two comes first.
    const person = await lockPerson(tx, kind, recordId);
    if (person === undefined || person.erasedAt !== null) throw unknownPerson();
    const by = actorOf(context.viewer);
    const at = context.clock.now();
    const open = await openHold(tx, kind, recordId);
    const values = { reason, set_by: by, set_at: at };
    const hold =
      open === undefined
        ? await insertHold(tx, { person_kind: kind, person_id: recordId, ...values })
        : await updateHold(tx, open.id, values);
    await audit(tx, context, {
      action: 'rgpd.hold',
      objectKind: kind,
      objectId: recordId,
      data: { step: 'set', holdId: hold.id },
    });
    return hold;
  });
}

/** False when there was none. */
export async function liftLegalHold(context: RequestContext, { kind, recordId }: Held): Promise<boolean> {
  requireDataOfficer(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, kind, recordId);
    if (person === undefined) throw unknownPerson();
    const open = await openHold(tx, kind, recordId);
    if (open === undefined) return false;
    const lifted = { lifted_by: actorOf(context.viewer), lifted_at: context.clock.now() };
    await updateHold(tx, open.id, lifted);
    await audit(tx, context, {
      action: 'rgpd.hold',
      objectKind: kind,
      objectId: recordId,
      data: { step: 'lift', holdId: open.id },
    });
    return true;
  });
}
