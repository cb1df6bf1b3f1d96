import { firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { isDetractor } from '@bloom/shared-rules/cra/satisfaction';
import { holdStanding } from '../../identity/standing/standing.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invalidInput, stateError } from '../../platform/errors.ts';
import { isStaff, refusal } from '../../platform/viewer/viewer.ts';
import { visibleLines } from '../../platform/visible-text.ts';
import { lockCra } from '../activities/cra-record.repository.ts';
import { bloomerFullname } from '../activities/cra-record.ts';
import { findSurvey, type Survey, unknownSurvey } from './nps.access.ts';
import { mayAnswer, mayRefer, type NpsSide, readsEveryMark } from './nps.policy.ts';
import * as repository from './nps.repository.ts';
import { EDIT_DAYS, editableUntil, problemsOf } from './nps.rules.ts';
import { lowSince, tellLowMark } from './nps-alert.service.ts';
import { dropInvitations } from './nps-invitation.service.ts';

export interface FollowUpInput {
  activityId: string;
  type: NpsSide;
  score: number;
  comment?: string | null;
}

/** What the screen shows of one side of a month; a mark of somebody else is told of, and not shown. */
function followUpOf(
  { viewer, clock }: RequestContext,
  { cra, side, asked, answerer }: Survey,
  mark: repository.Mark | undefined,
) {
  const isShown = mark !== undefined && (answerer === undefined || mark.answered_by === answerer || side === 'bloomer');
  const shown = isShown ? mark : undefined;
  const given = mark && { answeredBy: mark.answered_by, collectDate: mark.collect_date };
  // Who was asked, who called, and whether somebody still has to, is the firm's own matter.
  const isFirm = answerer === undefined && readsEveryMark(viewer);
  const mayAct = isFirm && isStaff(viewer, 'account');
  return {
    recordId: `${cra.id}:${side}`,
    activityId: cra.id,
    missionRecordId: cra.mission_id,
    type: side,
    month: cra.month,
    missionLabel: cra.mission_label,
    bloomerFullname: bloomerFullname(cra),
    clientName: cra.client_name,
    score: shown?.score ?? null,
    comment: shown?.comment ?? null,
    collectDate: shown?.collect_date ?? null,
    editableUntil: mark === undefined ? null : editableUntil(mark.collect_date),
    isAnswered: mark !== undefined,
    viewerCanAnswer: mayAnswer(answerer, given, clock.today()),
    isHandled: isFirm && mark?.handled_at != null,
    needsCall: isFirm && mark?.low_since != null && mark.handled_at === null,
    viewerCanHandle: mayAct,
    viewerCanSend: mayAct && mark === undefined && (cra.validation === 'signed' || cra.validation === 'uploaded'),
    offersReferral: asked.referral[side],
    viewerCanRefer: mayRefer(answerer, given && { ...given, score: mark.score }, asked.referral[side]),
    contactFullname: cra.csm_fullname,
    contactEmail: cra.csm_email,
  };
}

export type FollowUp = ReturnType<typeof followUpOf>;

export async function getMissionFollowUp(
  context: RequestContext,
  { month, type, activityId }: { month: string; type: NpsSide; activityId: string },
): Promise<FollowUp> {
  const survey = await findSurvey(context, context.db, { activityId, side: type });
  // The address names the month too: one that does not belong together names nothing.
  if (firstOfMonth(month) !== survey.cra.month) throw unknownSurvey();
  return followUpOf(context, survey, await repository.findMark(context.db, survey.cra.id, type));
}

/** Which contact gave the mark of a side, by name; staff only. */
export async function answeredBy(
  { db, viewer }: RequestContext,
  { activityId, type }: { activityId: string; type: NpsSide },
): Promise<string | null> {
  return readsEveryMark(viewer) ? repository.findAuthor(db, activityId, type) : null;
}

/** Gives or changes the mark of the viewer's own side; nobody answers for somebody else. */
export async function missionFollowUp(context: RequestContext, input: FollowUpInput): Promise<FollowUp> {
  const { viewer, clock } = context;
  const place = { activityId: input.activityId, side: input.type };
  const { answerer } = await findSurvey(context, context.db, place);
  if (answerer === undefined) throw refusal(viewer);
  const comment = visibleLines(input.comment ?? '').trim();
  const problems = problemsOf({ score: input.score, comment });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return inTransaction(context.db, async (tx) => {
    await holdStanding(context, tx);
    // Of two clicks the second waits here, and then changes what the first one wrote.
    await lockCra(tx, input.activityId);
    const survey = await findSurvey(context, tx, place);
    const given = await repository.findMark(tx, survey.cra.id, survey.side);
    assertOpen(survey, given, clock.today());
    const mark: repository.Mark = {
      activity_id: survey.cra.id,
      side: survey.side,
      score: input.score,
      comment: comment || null,
      collect_date: given?.collect_date ?? clock.today(),
      answered_by: answerer,
      ...lowSince(input.score, given, clock.now()),
    };
    await repository.saveMark(tx, mark);
    await dropInvitations(tx, survey.cra.id, survey.side);
    await audit(tx, context, {
      action: 'nps.answer',
      objectKind: 'activity',
      objectId: survey.cra.id,
      data: { type: survey.side, score: mark.score, changed: given !== undefined },
    });
    if (isDetractor(mark.score)) await tellLowMark(context, tx, survey.cra, mark);
    return followUpOf(context, survey, mark);
  });
}

function assertOpen({ answerer }: Survey, given: repository.Mark | undefined, today: string): void {
  if (given === undefined) return;
  if (given.answered_by !== answerer) {
    throw stateError({ reason: 'ANSWERED_BY_ANOTHER', message: 'Un autre contact a déjà répondu pour ce mois.' });
  }
  if (today > editableUntil(given.collect_date)) {
    throw stateError({
      reason: 'ANSWER_CLOSED',
      message: `Une réponse se modifie pendant ${EDIT_DAYS} jours\u00a0: ce délai est passé.`,
    });
  }
}
