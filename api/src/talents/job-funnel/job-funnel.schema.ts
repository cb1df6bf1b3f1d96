import { contactPhases, funnelPhases } from '@bloom/shared-rules/talents/funnel-phases';
import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { languages } from '../talent-index/languages.ts';
import { readContact } from '../talents/contact-view.service.ts';
import { jobReaderOf } from './job-funnel.policy.ts';
import type { FoundJob, FoundNote, FoundTalent } from './job-funnel.repository.ts';
import {
  type ClientProjects,
  getCurrentProjectsPerClient,
  getJobFunnelProjects,
  type JobPage,
  type ShownTalent,
} from './job-funnel.service.ts';

/** Staff, and the session of a TalentBoard link. */
export const forBoard = { links: ['talentBoard'] } as const;

const Status = talentsBuilder.enumType('JobFunnelStatus', { values: ['WIN', 'LOST', 'inProgress'] as const });
export const Phase = talentsBuilder.enumType('JobFunnelPhase', { values: funnelPhases });
export const JobKind = talentsBuilder.enumType('JobFunnelJobType', { values: ['IT', 'RPO', 'People'] as const });
export const NoteKind = talentsBuilder.enumType('TalentBoardFeedbackKind', {
  values: ['accept', 'refuse', 'question', 'note'] as const,
});

const Society = talentsBuilder.objectRef<{ recordId: string; name: string }>('JobFunnelSociety');
Society.implement({ fields: (t) => ({ recordId: t.exposeID('recordId'), name: t.exposeString('name') }) });

const Manager = talentsBuilder.objectRef<FoundJob>('JobFunnelAccountManager');
Manager.implement({
  fields: (t) => ({
    fullname: t.string({ resolve: ({ manager_fullname }) => manager_fullname ?? '' }),
    email: t.exposeString('manager_email', { nullable: true }),
    phoneNumber: t.exposeString('manager_phone', { nullable: true }),
  }),
});

export const Project = talentsBuilder.objectRef<FoundJob>('JobFunnelProject');
Project.implement({
  description: 'What a client looks for.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    jobTitle: t.exposeString('job_title'),
    society: t.field({
      type: Society,
      resolve: ({ society_id, society_name }) => ({ recordId: society_id, name: society_name }),
    }),
    accountManager: t.field({
      type: Manager,
      nullable: true,
      resolve: (job) => (job.manager_fullname === null ? null : job),
    }),
    jobType: t.expose('job_type', { type: JobKind }),
    dealType: t.exposeString('deal_type', { nullable: true }),
    duration: t.exposeInt('duration_months', { nullable: true, description: 'In months; null for permanent jobs.' }),
    location: t.exposeString('location', { nullable: true }),
    onSiteDaysPerWeek: t.exposeFloat('on_site_days_per_week', { nullable: true }),
    remoteDaysPerWeek: t.exposeFloat('remote_days_per_week', { nullable: true }),
    status: t.expose('status', { type: Status }),
    context: t.exposeString('context', { nullable: true }),
    details: t.exposeString('details', { nullable: true }),
    team: t.exposeString('team', { nullable: true }),
    minYearsXP: t.exposeInt('min_years_xp', { nullable: true }),
    requiredLanguages: t.exposeStringList('required_languages'),
    interviewProcess: t.exposeString('interview_process', { nullable: true }),
    salaryMin: t.exposeInt('salary_min', { nullable: true, description: 'Whole euros a year, before tax.' }),
    salaryMax: t.exposeInt('salary_max', { nullable: true }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    winDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'When they agreed; to staff.',
      resolve: ({ win_date }, _args, { viewer }) => (jobReaderOf(viewer).kind === 'staff' ? win_date : null),
    }),
    talentCount: t.exposeInt('talent_count', { description: 'Candidates that the caller may see.' }),
  }),
});

const Levelled = talentsBuilder.objectRef<{ label: string; level: number }>('JobFunnelTalentLabel');
Levelled.implement({
  fields: (t) => ({ label: t.exposeString('label'), level: t.exposeFloat('level', { description: '0 to 1.' }) }),
});

const Network = talentsBuilder.objectRef<FoundTalent['profiles'][number]>('JobFunnelTalentNetwork');
Network.implement({ fields: (t) => ({ network: t.exposeString('network'), url: t.exposeString('url') }) });

const Experience = talentsBuilder.objectRef<FoundTalent['jobs'][number]>('JobFunnelTalentExperience');
Experience.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Of the company.' }),
    jobTitle: t.exposeStringList('jobTitle'),
    description: t.exposeString('description', { nullable: true }),
    current: t.exposeBoolean('current'),
    startDate: t.expose('startDate', { type: 'Date', nullable: true }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true }),
  }),
});

const Education = talentsBuilder.objectRef<FoundTalent['educations'][number]>('JobFunnelTalentEducation');
Education.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { nullable: true }),
    name: t.exposeString('name', { description: 'Of the school.' }),
    label: t.exposeString('label', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    current: t.exposeBoolean('current'),
    startDate: t.expose('startDate', { type: 'Date', nullable: true }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true }),
  }),
});

const Note = talentsBuilder.objectRef<FoundNote & { isMine: boolean }>('TalentBoardFeedback');
Note.implement({
  description: 'What the client said of a candidate; written by the contacts of the client, never by staff.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: NoteKind }),
    text: t.exposeString('text'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    authorFullname: t.exposeString('authorFullname'),
    isMine: t.exposeBoolean('isMine'),
  }),
});

export const Candidate = talentsBuilder.objectRef<ShownTalent>('JobFunnelTalent');
Candidate.implement({
  description: 'A talent in the funnel of a job; a contact sees no price, no internal note and no other job.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the talent.' }),
    isErased: t.exposeBoolean('is_erased', { description: 'The person had their data erased: nothing but the phase.' }),
    fullname: t.string({
      resolve: ({ is_erased, firstname, lastname }) => (is_erased ? 'Profil supprimé' : `${firstname} ${lastname}`),
    }),
    firstname: t.exposeString('firstname'),
    lastname: t.exposeString('lastname'),
    phase: t.expose('phase', { type: Phase }),
    phaseSince: t.expose('phase_since', { type: 'DateTime' }),
    jobTitle: t.exposeString('job_title', { nullable: true }),
    positionTitle: t.exposeString('position_title', { nullable: true }),
    status: t.exposeString('status', { nullable: true }),
    remoteWork: t.exposeString('remote_work', { nullable: true }),
    availabilityDate: t.expose('availability_date', { type: 'Date', nullable: true }),
    summary: t.exposeString('summary', { nullable: true }),
    city: t.exposeString('location_city', { nullable: true }),
    countryCode: t.exposeString('location_country_code', { nullable: true }),
    languages: t.field({
      type: [Levelled],
      resolve: (talent) => talent.languages.map(({ id, level }) => ({ label: languageLabel(id), level })),
    }),
    skills: t.expose('skills', { type: [Levelled] }),
    profiles: t.expose('profiles', { type: [Network] }),
    jobs: t.expose('jobs', { type: [Experience] }),
    educations: t.expose('educations', { type: [Education] }),
    email: t.string({
      nullable: true,
      description: 'To a contact from PreparationITW on. Reading it leaves a trace, as with a talent.',
      resolve: (candidate, _args, context) => readContact(context, candidate, 'email'),
    }),
    phone: t.string({
      nullable: true,
      description: 'To a contact from PreparationITW on. Reading it leaves a trace, as with a talent.',
      resolve: (candidate, _args, context) => readContact(context, candidate, 'phone'),
    }),
    isContactShown: t.boolean({ resolve: ({ phase }) => contactPhases.includes(phase) }),
    cvUrl: t.string({
      nullable: true,
      description: 'Path of the file; null without one.',
      resolve: ({ id, has_cv }) => (has_cv ? `/talents/${id}/cv.pdf` : null),
    }),
    feedbacks: t.field({
      type: [Note],
      description: 'Newest first.',
      resolve: ({ notes, viewerContactId }) =>
        notes.map((note) => ({ ...note, isMine: note.contactId === viewerContactId })),
    }),
  }),
});

const languageLabel = (id: string): string => languages.find((language) => language.id === id)?.label ?? id;

const ProjectList = talentsBuilder.objectRef<JobPage>('JobFunnelProjectList');
ProjectList.implement({
  fields: (t) => ({ count: t.exposeInt('count'), results: t.expose('results', { type: [Project] }) }),
});

const Client = talentsBuilder.objectRef<ClientProjects>('ClientProjects');
Client.implement({
  fields: (t) => ({
    society: t.field({
      type: Society,
      resolve: ({ societyId, societyName }) => ({ recordId: societyId, name: societyName }),
    }),
    projects: t.expose('projects', { type: [Project] }),
  }),
});

const ProjectFilter = talentsBuilder.inputType('CurrentProjectsFilter', {
  fields: (t) => ({ societyId: t.id(), jobType: t.field({ type: JobKind }) }),
});

talentsBuilder.queryFields((t) => ({
  getJobFunnelProjects: t.field({
    type: ProjectList,
    access: forBoard,
    description: 'Ten a page; a contact gets the open jobs of the own society.',
    args: {
      status: t.arg({ type: Status }),
      mine: t.arg.boolean({ description: 'Those that the caller looks after.' }),
      jobType: t.arg({ type: JobKind }),
      skip: t.arg.int(),
      take: t.arg.int(),
    },
    resolve: (_root, args, context) => getJobFunnelProjects(context, args),
  }),
  getCurrentProjectsPerClient: t.field({
    type: [Client],
    access: forBoard,
    description: 'Open jobs under their clients; a contact gets the own society.',
    args: { filter: t.arg({ type: ProjectFilter }) },
    resolve: (_root, { filter }, context) => getCurrentProjectsPerClient(context, filter ?? {}),
  }),
}));
