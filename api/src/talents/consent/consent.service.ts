import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import { pastDayProblem } from '@bloom/shared-rules/calendar/past-day';
import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { type Keeping, keepingOf } from '@bloom/shared-rules/talents/talent-keeping';
import { eraseNow } from '../../identity/privacy/erase-now.service.ts';
import { requestErasure } from '../../identity/privacy/privacy-request.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import { businessDay } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { limit } from '../../platform/limits/rate-limit.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import { absentTalent } from '../talents/absent-talent.service.ts';
import type { KeepReason } from '../talents/talent-heard.sql.ts';
import { addLog } from '../talents/talent-log.service.ts';
import { lockTalent } from '../talents/talent-record.repository.ts';
import { heardOfTalent, recordsOf, type TalentRecord } from '../talents/talent-record.ts';
import { findTalent, requireTalentEditor } from '../talents/talents.service.ts';
import { type Asked, askedOf } from './consent.token.ts';
import * as repository from './talent-consent.repository.ts';

/** Of the words on the page and in the mail; another text is another version. */
const TEXT_VERSION = '2026-11';
const ANSWERS_PER_MINUTE = 30;

export interface TalentKeeping extends Keeping {
  /** Nobody is erased while it lasts. */
  keptFor: KeepReason | null;
  /** They can be asked by mail. */
  isReachable: boolean;
}

export async function keepingOfTalent(talent: TalentRecord, today: string): Promise<TalentKeeping> {
  const { created_at, renewal_asked_at: asked, erasure_announced_at: announced } = talent.row;
  const { owner_staff_id: ownerId, erasure_announced_to: toldId } = talent.row;
  const heard = await heardOfTalent(talent);
  const heardAt = heard?.at ?? created_at;
  const isAsked = asked !== null && asked >= heardAt;
  const told = {
    askedOn: isAsked ? businessDay(asked) : null,
    announcedOn:
      isAsked && announced !== null && announced >= asked && (toldId === null || toldId === ownerId)
        ? businessDay(announced)
        : null,
  };
  const keeping = keepingOf(businessDay(heardAt), told, today);
  return { ...keeping, keptFor: heard?.keptFor ?? null, isReachable: heard?.isAskable ?? false };
}

export const consentChannels = ['phone', 'email', 'meeting'] as const;
const channelWords = {
  link: 'par le lien reçu',
  phone: 'par téléphone',
  email: 'par e-mail',
  meeting: 'en entretien',
};

export interface Contacted {
  talentId: string;
  channel: (typeof consentChannels)[number];
  /** yyyy-MM-dd */
  on: string;
  proof?: string | null;
}

/** A recruiter heard of somebody, who agreed to be kept: the clock begins again. */
export async function recordContact(context: RequestContext, input: Contacted): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  const { clock, viewer } = context;
  const { talentId, channel, on } = input;
  const proof = input.proof?.trim() ?? '';
  const wrongDay = pastDayProblem(on, clock.today());
  if (wrongDay !== undefined) throw invalidInput({ on: wrongDay });
  if (lengthOf(proof) > MAX_REASON) throw invalidInput({ proof: atMost(MAX_REASON) });
  await inTransaction(context.db, async (tx) => {
    const talent = isUuid(talentId) ? await lockTalent(tx, talentId) : undefined;
    if (talent === undefined) throw await absentTalent(tx, talentId);
    const consent = { talent_id: talentId, channel, proof, staff_id: viewer.staffId, given_on: on };
    await repository.recordConsent(
      tx,
      { ...consent, text_version: TEXT_VERSION, recorded_at: clock.now() },
      { heardAt: new Date(`${on}T12:00:00Z`), today: clock.today() },
    );
    await addLog(tx, context, talentId, 'consent', {
      words: `A donné des nouvelles ${channelWords[channel]} et souhaite rester.`,
    });
    await audit(tx, context, {
      action: 'talent.consent',
      objectKind: 'talent',
      objectId: talentId,
      data: { channel, on },
    });
  });
  return findTalent(context, talentId);
}

export interface OpenQuestion {
  firstname: string;
  eraseOn: string;
}

function closed(): AppError {
  return new AppError('OBJECT_NOT_FOUND', {
    message:
      'Cette question n’attend plus de réponse\u00a0: vous y avez déjà répondu, nous avons eu de vos nouvelles autrement, ou vos données sont déjà effacées.',
  });
}

async function countAnswer({ db, ip, clock, environment }: RequestContext): Promise<void> {
  const max = ANSWERS_PER_MINUTE * environment.rateLimitFactor;
  const subject = networkOfAddress(ip);
  await limit(db, { scope: 'talentConsent', subject, windowSeconds: 60, max, now: clock.now() });
}

async function lockAsked(tx: Tx, asked: Asked | undefined): Promise<Row<'talent'>> {
  if (asked === undefined) throw closed();
  const talent = await lockTalent(tx, asked.talentId);
  // Another question was asked since, or this one is answered.
  if (talent?.renewal_asked_at?.getTime() === asked.askedAt.getTime()) return talent;
  const heirId = talent === undefined ? await repository.heirOfAsked(tx, asked) : undefined;
  const heir = heirId && (await lockTalent(tx, heirId));
  if (!heir) throw closed();
  return heir;
}

/** What a mailed link asks; whoever holds it needs no account. */
export async function openQuestion(context: RequestContext, token: string): Promise<OpenQuestion> {
  await countAnswer(context);
  return inTransaction(context.db, async (tx) => {
    const talent = await lockAsked(tx, askedOf(context.environment, token));
    const [record] = recordsOf(tx, [talent]);
    if (record === undefined) throw closed();
    const { eraseOn } = await keepingOfTalent(record, context.clock.today());
    return { firstname: talent.firstname, eraseOn };
  });
}

/**
 * True: kept for two more years. False: erased at once, with a receipt by mail; what a court needs waits for a data
 * officer, and whoever holds the link is not told.
 */
export async function answerQuestion(context: RequestContext, token: string, stays: boolean): Promise<boolean> {
  await countAnswer(context);
  const { clock } = context;
  await inTransaction(context.db, async (tx) => {
    const talent = await lockAsked(tx, askedOf(context.environment, token));
    const { id } = talent;
    if (stays) {
      const consent = { talent_id: id, channel: 'link' as const, staff_id: null, given_on: clock.today() };
      const now = clock.now();
      await repository.recordConsent(
        tx,
        { ...consent, text_version: TEXT_VERSION, recorded_at: now },
        { heardAt: now, today: clock.today() },
      );
      await addLog(tx, context, id, 'consent', { words: `A répondu ${channelWords.link}\u00a0: souhaite rester.` });
      await audit(tx, context, {
        action: 'talent.consent',
        objectKind: 'talent',
        objectId: id,
        data: { channel: 'link' },
      });
      return;
    }
    await leave(context, tx, id);
  });
  await talentsSettled(context.db);
  return stays;
}

async function leave(context: RequestContext, tx: Tx, id: string): Promise<void> {
  const proof = 'Lien envoyé à l’adresse connue';
  const who = { kind: 'talent', id } as const;
  try {
    const done = await eraseNow(context, tx, who, { channel: 'link', by: 'link', proof, why: 'request' });
    const data = { requestId: done?.receiptId };
    await audit(tx, context, { action: 'talent.erase', objectKind: 'talent', objectId: id, data });
  } catch (error) {
    if (!(error instanceof AppError) || error.details.reason !== 'LEGAL_HOLD') throw error;
    await requestErasure(context, tx, who, { channel: 'link', proof });
    await repository.closeQuestion(tx, id);
  }
}
