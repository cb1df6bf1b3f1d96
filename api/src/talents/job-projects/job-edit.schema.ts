import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { JobKind, Project } from '../job-funnel/job-funnel.schema.ts';
import type { Choices } from './job-edit.repository.ts';
import { getJobFunnelByAtsId, type JobInput, jobProjectChoices, upsertJobProject } from './job-edit.service.ts';
import { Colleague } from './job-project.schema.ts';

const UpsertJobProjectInput = talentsBuilder.inputType('UpsertJobProjectInput', {
  description: 'What is left out stays.',
  fields: (t) => ({
    jobId: t.id({
      description: 'Of a new offer it is chosen by the caller, or left out: told twice, it is there once.',
    }),
    version: t.int({ description: 'As it was read; without one the offer is a new one.' }),
    name: t.string(),
    jobTitle: t.string(),
    societyId: t.id(),
    accountManagerId: t.id({ description: 'Of a new offer the caller, when left out.' }),
    jobType: t.field({ type: JobKind }),
    dealType: t.string(),
    duration: t.int({ description: 'In months; none for permanent jobs.' }),
    location: t.string(),
    onSiteDaysPerWeek: t.float(),
    remoteDaysPerWeek: t.float(),
    context: t.string(),
    details: t.string(),
    team: t.string(),
    minYearsXP: t.int(),
    requiredLanguages: t.stringList(),
    budgets: t.string(),
    interviewProcess: t.string(),
    competitors: t.string(),
    isExclusivity: t.boolean(),
    cvDebriefDate: t.field({ type: 'Date' }),
    leadOrigin: t.string(),
    interlocutorEmails: t.stringList(),
    sendJobQualifEmail: t.boolean(),
    salaryMin: t.int({ description: 'Whole euros a year, before tax.' }),
    salaryMax: t.int(),
    scoreCard1: t.string(),
    scoreCard2: t.string(),
    scoreCard3: t.string(),
    scoreCard4: t.string(),
    hiresweetId: t.string(),
    pipefyId: t.string(),
    hubspotDealId: t.string(),
    airtableId: t.string(),
  }),
});

type Contact = Choices['societies'][number]['contacts'][number];

const Interlocutor = talentsBuilder.objectRef<Contact>('JobProjectInterlocutor');
Interlocutor.implement({ fields: (t) => ({ fullname: t.exposeString('fullname'), email: t.exposeString('email') }) });

const Client = talentsBuilder.objectRef<Choices['societies'][number]>('JobProjectClient');
Client.implement({
  fields: (t) => ({
    recordId: t.exposeID('recordId'),
    name: t.exposeString('name'),
    contacts: t.expose('contacts', { type: [Interlocutor] }),
  }),
});

const ProjectChoices = talentsBuilder.objectRef<Choices>('JobProjectChoices');
ProjectChoices.implement({
  fields: (t) => ({
    societies: t.expose('societies', { type: [Client] }),
    staff: t.expose('staff', { type: [Colleague] }),
  }),
});

talentsBuilder.queryFields((t) => ({
  getJobFunnelByAtsId: t.field({
    type: Project,
    description: 'The offer that another tool calls so: by hiresweetId, then pipefyId, hubspotDealId, airtableId.',
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, context) => getJobFunnelByAtsId(context, id),
  }),
  jobProjectChoices: t.field({
    type: ProjectChoices,
    description: 'Clients, their contacts and colleagues, for the form of an offer.',
    resolve: (_root, _args, context) => jobProjectChoices(context),
  }),
}));

talentsBuilder.mutationField('upsertJobProject', (t) =>
  t.field({
    type: Project,
    description: 'Enters an offer, or changes one that is open.',
    args: { input: t.arg({ type: UpsertJobProjectInput, required: true }) },
    resolve: (_root, { input }, context) => upsertJobProject(context, input as JobInput),
  }),
);
