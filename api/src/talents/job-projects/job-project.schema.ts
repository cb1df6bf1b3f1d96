import { lastDayToReopen, lostReasons } from '@bloom/shared-rules/talents/job-closing';
import { businessDay } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { Project } from '../job-funnel/job-funnel.schema.ts';
import type { ReadJob } from '../job-funnel/job-funnel.service.ts';
import { closeRefusal, editRefusal, isJobStaff, mayReopen, reopenRefusal } from './job-project.policy.ts';

export const LostReason = talentsBuilder.enumType('JobFunnelLostReason', { values: lostReasons });

interface StaffMember {
  recordId: string;
  fullname: string;
}

export const Colleague = talentsBuilder.objectRef<StaffMember>('JobFunnelStaffMember');
Colleague.implement({ fields: (t) => ({ recordId: t.exposeID('recordId'), fullname: t.exposeString('fullname') }) });

/** What is ours alone: null to the client of the offer. */
const ours =
  <Value>(of: (job: ReadJob) => Value) =>
  (job: ReadJob, _args: object, { viewer }: RequestContext): Value | null =>
    isJobStaff(viewer) ? of(job) : null;

function named(job: ReadJob, id: string | null): StaffMember | null {
  const fullname = id === null ? undefined : job.staff_names?.[id];
  return id === null || fullname === undefined ? null : { recordId: id, fullname };
}

const toStaff = { nullable: true } as const;

// What is looked for, as only staff knows it.
talentsBuilder.objectFields(Project, (t) => ({
  version: t.int({ ...toStaff, description: 'Sent back with a change.', resolve: ours((job) => job.version) }),
  accountManagerId: t.id({ ...toStaff, resolve: ours((job) => job.account_manager_id) }),
  scoreCard1: t.string({ ...toStaff, resolve: ours((job) => job.score_card_1) }),
  scoreCard2: t.string({ ...toStaff, resolve: ours((job) => job.score_card_2) }),
  scoreCard3: t.string({ ...toStaff, resolve: ours((job) => job.score_card_3) }),
  scoreCard4: t.string({ ...toStaff, resolve: ours((job) => job.score_card_4) }),
  budgets: t.string({ ...toStaff, resolve: ours((job) => job.budgets) }),
  competitors: t.string({ ...toStaff, resolve: ours((job) => job.competitors) }),
  isExclusivity: t.boolean({ ...toStaff, resolve: ours((job) => job.is_exclusivity) }),
  cvDebriefDate: t.field({ type: 'Date', ...toStaff, resolve: ours((job) => job.cv_debrief_date) }),
  interlocutorEmails: t.stringList({ ...toStaff, resolve: ours((job) => job.interlocutor_emails) }),
  sendJobQualifEmail: t.boolean({ ...toStaff, resolve: ours((job) => job.send_job_qualif_email) }),
  hiresweetId: t.string({ ...toStaff, resolve: ours((job) => job.hiresweet_id) }),
  pipefyId: t.string({ ...toStaff, resolve: ours((job) => job.pipefy_id) }),
  hubspotDealId: t.string({ ...toStaff, resolve: ours((job) => job.hubspot_deal_id) }),
  airtableId: t.string({ ...toStaff, resolve: ours((job) => job.airtable_id) }),
  isPublished: t.boolean({
    ...toStaff,
    description: 'Whether its client finds it on the TalentBoard; a permanent job without its salary range is not.',
    resolve: ours((job) => job.is_published),
  }),
}));

// Whether its client finds it, by somebody's decision.
talentsBuilder.objectFields(Project, (t) => ({
  unpublishedAt: t.field({
    type: 'DateTime',
    ...toStaff,
    description: 'Since when it is off the TalentBoard, whatever is known of it.',
    resolve: ours((job) => job.unpublished_at),
  }),
  viewerCanUnpublish: t.boolean({
    resolve: (job, _args, { viewer }) =>
      job.unpublished_at === null && isJobStaff(viewer) && editRefusal(job) === undefined,
  }),
  viewerCanRepublish: t.boolean({
    resolve: (job, _args, { viewer }) =>
      job.unpublished_at !== null && isJobStaff(viewer) && editRefusal(job) === undefined,
  }),
}));

// How it ended, and what may be done about it.
talentsBuilder.objectFields(Project, (t) => ({
  closedAt: t.field({ type: 'DateTime', ...toStaff, resolve: ours((job) => job.closed_at) }),
  commercialMonth: t.field({
    type: 'Date',
    ...toStaff,
    description: 'First day of the month to which sales count it.',
    resolve: ours((job) => job.commercial_month),
  }),
  leadOrigin: t.string({ ...toStaff, resolve: ours((job) => job.lead_origin) }),
  leadBy: t.field({ type: Colleague, ...toStaff, resolve: ours((job) => named(job, job.lead_by_id)) }),
  leadDate: t.field({ type: 'Date', ...toStaff, resolve: ours((job) => job.lead_date) }),
  buteur: t.field({ type: Colleague, ...toStaff, resolve: ours((job) => named(job, job.buteur_id)) }),
  passeur: t.field({ type: Colleague, ...toStaff, resolve: ours((job) => named(job, job.passeur_id)) }),
  defenseur: t.field({ type: Colleague, ...toStaff, resolve: ours((job) => named(job, job.defenseur_id)) }),
  capitaine: t.field({ type: Colleague, ...toStaff, resolve: ours((job) => named(job, job.capitaine_id)) }),
  lostReason: t.field({ type: LostReason, ...toStaff, resolve: ours((job) => job.lost_reason) }),
  otherLostReason: t.string({ ...toStaff, resolve: ours((job) => job.other_lost_reason) }),
  viewerCanEdit: t.boolean({
    resolve: (job, _args, { viewer }) => isJobStaff(viewer) && editRefusal(job) === undefined,
  }),
  viewerCanClose: t.boolean({
    description: 'An open offer may be won or lost.',
    resolve: (job, _args, { viewer }) =>
      job.status === 'inProgress' && isJobStaff(viewer) && closeRefusal(job, 'WIN') === undefined,
  }),
  viewerCanReopen: t.boolean({
    resolve: (job, _args, { viewer, clock }) =>
      job.status !== 'inProgress' && mayReopen(viewer) && reopenRefusal(job, clock.today()) === undefined,
  }),
  reopenableUntil: t.field({
    type: 'Date',
    ...toStaff,
    description: 'The last day on which a won or lost offer may be opened again.',
    resolve: ours(({ closed_at }) => (closed_at === null ? null : lastDayToReopen(businessDay(closed_at)))),
  }),
}));
