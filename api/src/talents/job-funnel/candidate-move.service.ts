import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { type CandidateMove, moveTo } from '@bloom/shared-rules/talents/candidate-moves';
import type { ArchiveReason } from '@bloom/shared-rules/talents/candidate-words';
import { type FunnelPhase, phaseLabels } from '@bloom/shared-rules/talents/funnel-phases';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { type CandidateKey, changeCandidate } from './candidate-change.service.ts';
import { insertMove, type LastMove, type LockedEntry, lastMove, writePhase } from './candidate-entry.repository.ts';
import type { ShownTalent } from './job-funnel.service.ts';
import { placeValidated } from './placement.service.ts';

export interface Move extends CandidateKey {
  to: FunnelPhase;
  /** Where the caller saw the candidate. */
  from?: FunnelPhase | null;
  reason?: string | null;
  archiveReason?: ArchiveReason | null;
}

/** To another phase, in the order of phases; told twice, it is once. */
export async function moveJobFunnelTalent(context: RequestContext, move: Move): Promise<ShownTalent> {
  const reason = move.reason?.trim() ?? '';
  if (lengthOf(reason) > MAX_REASON) throw invalidInput({ reason: atMost(MAX_REASON) });
  return changeCandidate(context, move, async (tx, entry) => {
    const { phase: from, phaseSince } = entry.facts;
    if (from === move.to || (move.from && move.from !== from)) {
      const last = await lastMove(tx, entry);
      if (from === move.to && isToldAlike(move, last)) return;
      throw movedMeanwhile(entry, last);
    }
    const now = context.clock.now();
    const step = moveTo(entry.facts, move.to, now);
    if (step.refusal !== null) {
      throw new AppError('BAD_USER_INPUT', { ...step.refusal, invalidArgs: ['to'], data: { phase: from } });
    }
    const archiveReason = step.kind === 'archive' ? (move.archiveReason ?? null) : null;
    checkReason(step, { reason, archiveReason });
    const seconds = Math.max(0, Math.floor((now.getTime() - phaseSince.getTime()) / 1_000));
    const { jobId, talentId } = entry;
    const staffId = context.viewer.staffId;
    const written = { jobId, talentId, from, to: move.to, archiveReason, reason, seconds, staffId, at: now };
    await writePhase(tx, written);
    await insertMove(tx, written);
    if (move.to === 'Validated') await placeValidated(tx, context, jobId);
    await audit(tx, context, {
      action: step.kind === 'archive' ? 'funnel.archive' : 'funnel.move',
      objectKind: 'talent',
      objectId: talentId,
      data: { jobId, from, to: move.to, phaseTransitionDuration: seconds, ...(archiveReason && { archiveReason }) },
    });
  });
}

const WHY_OUT = 'Dites pourquoi cette personne ne continue pas.';
const WHY_BACK = 'Dites pourquoi cette personne revient en arrière.';

/** Out with one of the reasons, in words when it is another one; back with a reason in words. */
function checkReason(
  { kind }: Pick<CandidateMove, 'kind'>,
  { reason, archiveReason }: { reason: string; archiveReason: ArchiveReason | null },
): void {
  if (kind === 'archive' && archiveReason === null) throw invalidInput({ archiveReason: WHY_OUT });
  if (kind === 'archive' && archiveReason === 'Other' && reason === '') throw invalidInput({ reason: WHY_OUT });
  if (kind === 'back' && reason === '') throw invalidInput({ reason: WHY_BACK });
}

/** Whoever says why must not think that it was kept where a colleague has said otherwise. */
function isToldAlike({ reason, archiveReason }: Move, last: LastMove | undefined): boolean {
  const said = reason?.trim() ?? '';
  if (said === '' && !archiveReason) return true;
  return last?.reason === said && last.archiveReason === (archiveReason ?? null);
}

function movedMeanwhile(entry: LockedEntry, last: LastMove | undefined): AppError {
  const phase = `«\u202f${phaseLabels[entry.facts.phase]}\u202f»`;
  const who = last?.fullname ?? 'quelqu’un';
  return new AppError('CONFLICT', {
    reason: 'MOVED',
    message: `Entre-temps, ${who} a placé ${entry.fullname} en ${phase}. Rien n’a été déplacé\u00a0: regardez, puis recommencez.`,
    data: { phase: entry.facts.phase },
  });
}
