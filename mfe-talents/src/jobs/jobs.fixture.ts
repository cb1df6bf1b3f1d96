import { type Resolver, startFakeApi } from '@bloom/tools/fake-api';

export const JOB = {
  id: 'j1',
  name: 'Data engineer senior',
  jobTitle: 'Data engineer',
  jobType: 'IT',
  dealType: 'CDI_Tech_Digital' as string | null,
  duration: null as number | null,
  status: 'inProgress',
  createdAt: '2026-10-01T08:00:00Z',
  winDate: null as string | null,
  talentCount: 2,
  society: { recordId: 's1', name: 'Maison Clairval' },
  accountManager: { fullname: 'Alice Martin', email: null, phoneNumber: null },
  location: 'Lyon',
  onSiteDaysPerWeek: 2,
  remoteDaysPerWeek: 3,
  context: 'Une équipe de six.',
  details: null,
  team: null,
  minYearsXP: 5,
  requiredLanguages: ['fr', 'Anglais courant'],
  interviewProcess: null,
  salaryMin: 50_000,
  salaryMax: 60_000,
  version: 3,
  accountManagerId: 'm1',
  scoreCard1: 'Python\nA tenu seul une plateforme de données' as string | null,
  scoreCard2: null,
  scoreCard3: null,
  scoreCard4: null,
  budgets: '55 à 60 k€',
  competitors: null,
  isExclusivity: false,
  cvDebriefDate: null,
  missionDrafts: [] as object[],
  fee: null as object | null,
  interlocutorEmails: ['chloe@clairval.example'],
  sendJobQualifEmail: false as boolean | null,
  hiresweetId: null,
  pipefyId: null as string | null,
  hubspotDealId: 'deal-9',
  airtableId: null as string | null,
  isPublished: true,
  unplacedTalents: [] as object[],
  closedAt: null as string | null,
  commercialMonth: null as string | null,
  leadOrigin: 'Cooptation',
  leadBy: null as object | null,
  leadDate: null,
  buteur: null as object | null,
  passeur: null as object | null,
  defenseur: null as object | null,
  capitaine: null as object | null,
  lostReason: null as string | null,
  otherLostReason: null as string | null,
  viewerCanEdit: true,
  viewerCanClose: true,
  viewerCanReopen: false,
  viewerCanUnpublish: true,
  viewerCanRepublish: false,
  unpublishedAt: null as string | null,
  reopenableUntil: null as string | null,
};

const SINCE = '2026-01-01T08:00:00Z';

export function candidate(changes: { id: string; fullname: string; phase: string } & Record<string, unknown>) {
  return {
    isErased: false,
    phaseSince: SINCE,
    jobTitle: 'Data engineer',
    city: 'Lyon',
    availabilityDate: null,
    feedbacks: [],
    archiveReason: null,
    consent: null,
    order: null,
    viewerMoves: [] as object[],
    moves: [] as object[],
    phaseNotes: [] as object[],
    ...changes,
  };
}

/** A phase that somebody can go to. */
export const moveTo = (to: string, changes: object = {}) => ({
  to,
  kind: 'forward',
  needsReason: false,
  refusal: null,
  refusalReason: null,
  ...changes,
});

export const ADA = candidate({
  id: 't1',
  fullname: 'Ada Byron',
  phase: 'DebriefITW',
  consent: { consentedOn: '2026-10-12', channel: 'phone', withdrawnAt: null },
  feedbacks: [{ id: 'f1', kind: 'accept', text: '', createdAt: SINCE, authorFullname: 'Chloé' }],
});
const ERASED = candidate({ id: 't2', fullname: 'Profil supprimé', phase: 'Contacted', isErased: true });

const CHOICES = {
  societies: [
    {
      recordId: 's1',
      name: 'Maison Clairval',
      contacts: [{ fullname: 'Chloé Renard', email: 'Chloe@clairval.example' }],
    },
    { recordId: 's2', name: 'Ardenne Énergie', contacts: [] },
  ],
  staff: [
    { recordId: 'm1', fullname: 'Alice Martin' },
    { recordId: 'm2', fullname: 'Karim Benali' },
  ],
};

/** The jobs behind the pages; a test says what differs. */
export function fakeJobs(Query: Record<string, Resolver> = {}, Mutation: Record<string, Resolver> = {}) {
  localStorage.clear();
  return startFakeApi({
    talents: {
      Query: {
        getJobFunnelProjects: () => ({ count: 1, results: [JOB] }),
        getJobFunnelProjectWithTalents: () => ({ job: JOB, bloomer: null, talents: [ADA, ERASED] }),
        jobProjectChoices: () => CHOICES,
        listLanguages: () => [
          { id: 'fr', label: 'Français' },
          { id: 'en', label: 'Anglais' },
        ],
        ...Query,
      },
      Mutation,
    },
  });
}
