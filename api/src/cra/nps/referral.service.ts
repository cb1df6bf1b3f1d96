import { referralConsent } from '@bloom/shared-rules/cra/satisfaction';
import { cleanAddress } from '@bloom/shared-rules/person/person';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { invalidInput, stateError } from '../../platform/errors.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { oneLine, visibleLines } from '../../platform/visible-text.ts';
import { lockCra } from '../activities/cra-record.repository.ts';
import { bloomerFullname } from '../activities/cra-record.ts';
import { findSurvey, type Survey } from './nps.access.ts';
import { mayRefer, type NpsSide, readsEveryMark } from './nps.policy.ts';
import { findMark } from './nps.repository.ts';
import * as repository from './referral.repository.ts';
import { MOST_REFERRALS, problemsOf, type ReferralDraft } from './referral.rules.ts';

export type Referral = repository.Lead;

export type ReferralInput = ReferralDraft & { activityId: string; type: NpsSide };

/** A lead, with the word of who recommends that the person agrees. The same person twice is one lead. */
export async function referPerson(context: RequestContext, input: ReferralInput): Promise<Referral> {
  const place = { activityId: input.activityId, side: input.type };
  const { answerer } = await findSurvey(context, context.db, place);
  if (answerer === undefined) throw refusal(context.viewer);
  const draft = {
    fullname: oneLine(input.fullname).trim(),
    email: cleanAddress(input.email),
    note: visibleLines(input.note ?? '').trim(),
    consent: input.consent,
  };
  const problems = problemsOf(draft);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return inTransaction(context.db, async (tx) => {
    await lockCra(tx, input.activityId);
    const survey = await findSurvey(context, tx, place);
    await assertMayRefer(tx, survey);
    const known = await repository.listLeads(tx, survey.cra.id, survey.side);
    const same = known.find(({ email }) => email.toLowerCase() === draft.email.toLowerCase());
    if (same !== undefined) return same;
    if (known.length >= MOST_REFERRALS) {
      throw invalidInput({ email: `${MOST_REFERRALS} recommandations au plus pour un mois. Merci\u202f!` });
    }
    const lead = await repository.insertLead(tx, {
      activity_id: survey.cra.id,
      side: survey.side,
      referred_by: answerer,
      fullname: draft.fullname,
      email: draft.email,
      note: draft.note || null,
      consent_text: referralConsent(context.environment.productName),
      consented_at: context.clock.now(),
      created_at: context.clock.now(),
    });
    await audit(tx, context, {
      action: 'nps.refer',
      objectKind: 'activity',
      objectId: survey.cra.id,
      data: { type: survey.side, leadId: lead.id },
    });
    await tellStaff(context, tx, survey, lead);
    return lead;
  });
}

async function assertMayRefer(tx: Db, { cra, side, asked, answerer }: Survey): Promise<void> {
  const mark = await findMark(tx, cra.id, side);
  const given = mark && { answeredBy: mark.answered_by, collectDate: mark.collect_date, score: mark.score };
  if (!mayRefer(answerer, given, asked.referral[side])) {
    throw stateError({ reason: 'NO_REFERRAL', message: 'Cette enquête n’attend pas de recommandation.' });
  }
}

async function tellStaff(context: RequestContext, tx: Db, { cra, side }: Survey, lead: Referral): Promise<void> {
  const who = side === 'bloomer' ? bloomerFullname(cra) : cra.client_name;
  await notify(context, tx, {
    // The closed list has no kind for a lead; it is the good news of a satisfied person.
    kind: 'win',
    title: 'Nouvelle recommandation',
    description: `${who} recommande ${lead.fullname}, avec son accord.`,
    priority: 'important',
    missionId: cra.mission_id,
    link: `/satisfaction/${cra.month}/${cra.mission_id}/${cra.id}`,
    dedupeKey: `referral:${lead.id}`,
    to: { staffIds: await staffOfMission(tx, cra.mission_id) },
  });
}

/** Whom one recommended oneself; staff see everybody who was. */
export async function referralsOf(
  context: RequestContext,
  { activityId, type }: { activityId: string; type: NpsSide },
): Promise<Referral[]> {
  const { answerer } = await findSurvey(context, context.db, { activityId, side: type });
  const leads = await repository.listLeads(context.db, activityId, type);
  if (answerer === undefined && readsEveryMark(context.viewer)) return leads;
  return leads.filter(({ referred_by }) => referred_by === answerer);
}
