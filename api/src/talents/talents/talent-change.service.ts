import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import { absentTalent } from './absent-talent.service.ts';
import { lockTalent } from './talent-record.repository.ts';
import type { TalentRecord } from './talent-record.ts';
import type { TalentRow } from './talents.repository.ts';
import * as repository from './talents.repository.ts';
import { findTalent, requireTalentEditor } from './talents.service.ts';

/** Which talent is changed, and the state of it that was read; without one, nothing is compared. */
export interface TalentAsRead {
  id: string;
  version?: number | null | undefined;
}

type Values = Parameters<typeof repository.updateTalent>[2];

/** What a change wrote: values of the talent's own, and what it is about for the audit. */
export interface TalentWritten {
  values?: Values;
  changed: readonly string[];
}

/** Changes one part of a talent, unless somebody else changed anything of it since it was read. */
export async function changingTalent(
  context: RequestContext,
  read: TalentAsRead,
  work: (tx: Tx, before: TalentRow) => Promise<TalentWritten>,
): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  await inTransaction(context.db, (tx) => changeWithin(tx, context, read, work));
  await talentsSettled(context.db);
  return findTalent(context, read.id);
}

/** Changes a talent within a transaction that is open already. */
export async function changeWithin(
  tx: Tx,
  context: RequestContext,
  { id, version }: TalentAsRead,
  work: (tx: Tx, before: TalentRow) => Promise<TalentWritten>,
): Promise<void> {
  const before = isUuid(id) ? await lockTalent(tx, id) : undefined;
  if (before === undefined) throw await absentTalent(tx, id);
  if (version != null && before.version !== version) {
    throw new AppError('CONFLICT', {
      message: 'Cette fiche a été modifiée entre-temps par une autre personne. Rechargez-la puis réessayez.',
      data: { version: before.version },
    });
  }
  const { values = {}, changed } = await work(tx, before);
  await repository.updateTalent(tx, id, { ...values, ...closedQuestion(before, values) }, context.clock.now());
  await audit(tx, context, { action: 'talent.update', objectKind: 'talent', objectId: id, data: { changed } });
}

/**
 * Who is asked whether they stay answers by a link. Once an address is theirs no more, whoever reads it has nothing to
 * answer; they are asked again where they are.
 */
function closedQuestion(before: TalentRow, values: Values): Pick<Values, 'renewal_asked_at'> {
  const addresses = ({ email, secondary_emails: others }: Pick<TalentRow, 'email' | 'secondary_emails'>) =>
    [email, ...others].flatMap((address) => (address === null ? [] : [address.toLowerCase()]));
  const kept = new Set(addresses({ ...before, ...(values as Partial<TalentRow>) }));
  return addresses(before).every((address) => kept.has(address)) ? {} : { renewal_asked_at: null };
}
