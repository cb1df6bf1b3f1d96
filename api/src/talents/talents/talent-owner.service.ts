import { OWNER_UNCHOSEN } from '@bloom/shared-rules/candidate-words';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { changingTalent, type TalentAsRead } from './talent-change.service.ts';
import type { TalentRecord } from './talent-record.ts';
import * as repository from './talents.repository.ts';
import { requireTalentEditor } from './talents.service.ts';

/** Hands a talent over to another recruiter who is there. */
export async function changeOwner(context: RequestContext, read: TalentAsRead, ownerId: string): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  return changingTalent(context, read, async (tx) => {
    const isRecruiter = isUuid(ownerId) && (await repository.isRecruiter(tx, ownerId));
    if (!isRecruiter) throw invalidInput({ ownerId: OWNER_UNCHOSEN });
    return { values: { owner_staff_id: ownerId }, changed: ['owner_staff_id'] };
  });
}
