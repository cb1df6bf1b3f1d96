import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import { externalIds, type JobDraft, jobProblems, scoreCards } from '@bloom/shared-rules/talents/job-project';
import type { JobDetailFragment, UpsertJobProjectInput } from '../talents.generated.ts';

/** As the fields have it: a number that is not typed yet is an empty text. */
type Typed<Value> = Value extends readonly string[]
  ? string[]
  : Value extends boolean
    ? boolean
    : number extends Value
      ? number | string
      : string;
export type JobValues = { [Field in keyof JobDraft]: Typed<JobDraft[Field]> };

export const noJob: JobValues = {
  name: '',
  jobTitle: '',
  societyId: '',
  accountManagerId: '',
  jobType: 'IT',
  dealType: '',
  duration: '',
  salaryMin: '',
  salaryMax: '',
  location: '',
  onSiteDaysPerWeek: '',
  remoteDaysPerWeek: '',
  minYearsXP: '',
  requiredLanguages: [],
  context: '',
  details: '',
  team: '',
  interviewProcess: '',
  scoreCard1: '',
  scoreCard2: '',
  scoreCard3: '',
  scoreCard4: '',
  budgets: '',
  competitors: '',
  isExclusivity: false,
  cvDebriefDate: '',
  leadOrigin: '',
  interlocutorEmails: [],
  sendJobQualifEmail: false,
  hiresweetId: '',
  pipefyId: '',
  hubspotDealId: '',
  airtableId: '',
};

export const jobLabels: Readonly<Record<keyof JobValues, string>> = {
  name: 'Nom de l’offre',
  jobTitle: 'Métier recherché',
  societyId: 'Client',
  accountManagerId: 'Account manager',
  jobType: 'Activité',
  dealType: 'Type de deal',
  duration: 'Durée',
  salaryMin: 'Salaire minimum',
  salaryMax: 'Salaire maximum',
  location: 'Lieu',
  onSiteDaysPerWeek: 'Sur site',
  remoteDaysPerWeek: 'À distance',
  minYearsXP: 'Expérience minimale',
  requiredLanguages: 'Langues',
  context: 'Contexte',
  details: 'Détails',
  team: 'Équipe',
  interviewProcess: 'Entretiens',
  scoreCard1: 'Score card 1',
  scoreCard2: 'Score card 2',
  scoreCard3: 'Score card 3',
  scoreCard4: 'Score card 4',
  budgets: 'Budgets',
  competitors: 'Concurrents',
  isExclusivity: 'Le client nous confie l’offre en exclusivité',
  cvDebriefDate: 'Débrief des CV le',
  leadOrigin: 'Origine du lead',
  interlocutorEmails: 'Interlocuteurs',
  sendJobQualifEmail: 'Envoyer aux interlocuteurs le récapitulatif du besoin',
  hiresweetId: 'Hiresweet',
  pipefyId: 'Pipefy',
  hubspotDealId: 'Deal HubSpot',
  airtableId: 'Airtable',
};

/** The offer as its form shows it. */
export function valuesOf(job: JobDetailFragment): JobValues {
  const texts = [...externalIds, ...scoreCards].map((field) => [field, job[field] ?? '']);
  return {
    ...noJob,
    ...Object.fromEntries(texts),
    name: job.name,
    jobTitle: job.jobTitle,
    societyId: job.society.recordId,
    accountManagerId: job.accountManagerId ?? '',
    jobType: job.jobType,
    dealType: job.dealType ?? '',
    duration: job.duration ?? '',
    salaryMin: job.salaryMin ?? '',
    salaryMax: job.salaryMax ?? '',
    location: job.location ?? '',
    onSiteDaysPerWeek: job.onSiteDaysPerWeek ?? '',
    remoteDaysPerWeek: job.remoteDaysPerWeek ?? '',
    minYearsXP: job.minYearsXP ?? '',
    requiredLanguages: [...job.requiredLanguages],
    context: job.context ?? '',
    details: job.details ?? '',
    team: job.team ?? '',
    interviewProcess: job.interviewProcess ?? '',
    budgets: job.budgets ?? '',
    competitors: job.competitors ?? '',
    isExclusivity: job.isExclusivity ?? false,
    cvDebriefDate: job.cvDebriefDate ?? '',
    leadOrigin: job.leadOrigin ?? '',
    interlocutorEmails: [...(job.interlocutorEmails ?? [])],
    sendJobQualifEmail: job.sendJobQualifEmail ?? false,
  };
}

function numberOf(typed: number | string): number | null {
  if (typed === '') return null;
  return typeof typed === 'number' ? typed : Number.NaN;
}

/** What is typed as the rules of an offer read it. */
function draftOf(values: JobValues): JobDraft {
  const texts = Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]);
  return {
    ...(Object.fromEntries(texts) as JobDraft),
    name: values.name,
    jobTitle: values.jobTitle,
    societyId: values.societyId,
    jobType: values.jobType,
    // Hidden from a permanent job: what was typed before is not sent.
    duration: isPermanent(values.dealType) ? null : numberOf(values.duration),
    salaryMin: numberOf(values.salaryMin),
    salaryMax: numberOf(values.salaryMax),
    onSiteDaysPerWeek: numberOf(values.onSiteDaysPerWeek),
    remoteDaysPerWeek: numberOf(values.remoteDaysPerWeek),
    minYearsXP: numberOf(values.minYearsXP),
  };
}

export function problemsOf(values: JobValues): Partial<Record<keyof JobValues, string>> {
  const problems = jobProblems(draftOf(values)).map(({ path, message }) => [path, message]);
  // The first sentence of a field is the one that is shown.
  return Object.fromEntries(problems.reverse());
}

/** What is sent, once it was found right. */
export function inputOf(values: JobValues): UpsertJobProjectInput {
  const { requiredLanguages, interlocutorEmails, ...draft } = draftOf(values);
  return {
    ...draft,
    requiredLanguages: [...requiredLanguages],
    interlocutorEmails: [...interlocutorEmails],
    jobType: values.jobType as UpsertJobProjectInput['jobType'],
  };
}
