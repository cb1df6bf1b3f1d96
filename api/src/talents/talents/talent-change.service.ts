import { mailsFollow } from '../../identity/people/corrected-address.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { dropMailsOfKeys } from '../../platform/mail/mail.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import { absentTalent } from './absent-talent.service.ts';
import { renewalKey } from './renewal-key.ts';
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
  const after = { ...before, ...(values as Partial<TalentRow>) };
  const closed = leavesAddress(before, after) ? { renewal_asked_at: null } : {};
  await repository.updateTalent(tx, id, { ...values, ...closed }, context.clock.now());
  await followAddresses(context, tx, before, after);
  await audit(tx, context, { action: 'talent.update', objectKind: 'talent', objectId: id, data: { changed } });
}

type Addresses = Pick<TalentRow, 'email' | 'secondary_emails'>;

const addressesOf = ({ email, secondary_emails: others }: Addresses): string[] =>
  [email, ...others].flatMap((address) => (address === null ? [] : [address.toLowerCase()]));

/**
 * Whether one of their addresses is theirs no more. Who is asked whether they stay answers by a link: whoever reads
 * that address has nothing to answer, and they are asked again where they are.
 */
function leavesAddress(before: Addresses, after: Addresses): boolean {
  const kept = new Set(addressesOf(after));
  return addressesOf(before).some((address) => !kept.has(address));
}

/** Nor has whoever reads it anything more to come. */
async function followAddresses(context: RequestContext, tx: Tx, before: TalentRow, after: TalentRow): Promise<void> {
  if (!leavesAddress(before, after)) return;
  await dropMailsOfKeys(tx, renewalKey(before.id));
  const { email: former } = before;
  if (former === null || after.email === null || addressesOf(after).includes(former.toLowerCase())) return;
  await mailsFollow(context, tx, former, after.email);
}
