import { OWNER_UNCHOSEN } from '@bloom/shared-rules/talents/candidate-words';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid, type Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { changingTalent, type TalentAsRead } from './talent-change.service.ts';
import { addLog } from './talent-log.service.ts';
import type { TalentRecord } from './talent-record.ts';
import * as repository from './talents.repository.ts';
import { requireTalentEditor } from './talents.service.ts';

/** Hands a talent over to another recruiter who is there. */
export async function changeOwner(context: RequestContext, read: TalentAsRead, ownerId: string): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  return changingTalent(context, read, async (tx, { id, owner_staff_id: formerId }) => {
    const isRecruiter = isUuid(ownerId) && (await repository.isRecruiter(tx, ownerId));
    if (!isRecruiter) throw invalidInput({ ownerId: OWNER_UNCHOSEN });
    if (formerId !== ownerId) {
      const names = await namesOf(tx, [formerId, ownerId]);
      await addLog(tx, context, id, 'owner', { words: `A changé le responsable\u00a0: ${names.join(' → ')}.` });
    }
    return { values: { owner_staff_id: ownerId }, changed: ['owner_staff_id'] };
  });
}

async function namesOf(tx: Tx, ids: readonly (string | null)[]): Promise<string[]> {
  const known = await repository.findOwners(
    tx,
    ids.filter((id) => id !== null),
  );
  return ids.map((id) => {
    const owner = known.find((one) => one.id === id);
    return owner === undefined ? 'personne' : `${owner.firstname} ${owner.lastname}`;
  });
}
