import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { definedRetentions } from '../../platform/retention/retention.ts';
import { actorOf, isDataOfficer, refusal } from '../../platform/viewer/viewer.ts';
import { ownRetentions } from './own-retention.service.ts';
import { lockHold, writeHold } from './retention-hold.repository.ts';

interface Asked {
  category: string;
  reason: string;
}

/** From now on nothing of the category goes by its age. Setting it again changes the reason. */
export async function holdRetention(context: RequestContext, { category, reason: typed }: Asked): Promise<boolean> {
  return changeHold(context, { category, typed, step: 'set' });
}

/** False when nothing was held. */
export async function releaseRetention(context: RequestContext, { category, reason: typed }: Asked): Promise<boolean> {
  return changeHold(context, { category, typed, step: 'lift' });
}

async function changeHold(
  context: RequestContext,
  { category, typed, step }: { category: string; typed: string; step: 'set' | 'lift' },
): Promise<boolean> {
  const { viewer, clock, db } = context;
  if (!isDataOfficer(viewer)) throw refusal(viewer);
  const reason = checkedReason(typed);
  return inTransaction(db, async (tx) => {
    const row = isKept(category) ? await lockHold(tx, category) : undefined;
    if (row === undefined) throw new AppError('OBJECT_NOT_FOUND');
    if (step === 'lift' && row.legal_hold === null) return false;
    const hold = step === 'set' ? { reason, by: actorOf(viewer), at: clock.now() } : null;
    await writeHold(tx, category, hold);
    const before = row.legal_hold === null ? {} : { before: row.legal_hold };
    await audit(tx, context, {
      action: 'retention.hold',
      objectKind: 'retention',
      objectId: category,
      data: { step, reason, ...before },
    });
    return true;
  });
}

/** Categories of former versions are listed, and nothing of them goes anyway. */
const isKept = (category: string): boolean =>
  [...definedRetentions(), ...ownRetentions()].some((retention) => retention.category === category);
