import { everybody, type MatrixRow, staffOnly } from './authorization.rows.ts';

/** Recruiters and account managers; the service account has no business here. Link sessions: job-funnel.test.ts. */
const recruiters = { ...staffOnly, system: 'FORBIDDEN' } as const;

const NO_JOB = '00000000-0000-4000-8000-000000000000';

const CANDIDATE = `jobId: "${NO_JOB}", talentId: "${NO_JOB}"`;
const candidateChanges = [
  ['addTalentToJobFunnel', `addTalentToJobFunnel(${CANDIDATE}, author: "a@bloom.example") { isNew }`],
  ['moveJobFunnelTalent', `moveJobFunnelTalent(${CANDIDATE}, to: Contacted) { id }`],
  [
    'recordPresentationConsent',
    `recordPresentationConsent(${CANDIDATE}, consentedOn: "2026-01-01", channel: phone) { id }`,
  ],
  ['withdrawPresentationConsent', `withdrawPresentationConsent(${CANDIDATE}) { id }`],
  ['recordJobFunnelOrder', `recordJobFunnelOrder(${CANDIDATE}, orderedOn: "2026-01-01") { id }`],
  ['addPhaseNotes', `addPhaseNotes(${CANDIDATE}, answers: [{ question: "?", answer: "!" }]) { id }`],
] as const;

export const jobFunnelRows: MatrixRow[] = [
  {
    operation: 'Query.getJobFunnelProjects',
    document: '{ getJobFunnelProjects(status: inProgress) { count } }',
    expected: recruiters,
  },
  {
    operation: 'Query.getCurrentProjectsPerClient',
    document: '{ getCurrentProjectsPerClient { society { name } } }',
    expected: recruiters,
  },
  {
    operation: 'Query.getJobFunnelProjectWithTalents',
    document: `{ getJobFunnelProjectWithTalents(jobId: "${NO_JOB}") { job { id } } }`,
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Query.getJobFunnelByAtsId',
    document: '{ getJobFunnelByAtsId(id: "deal-of-nobody") { id } }',
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Query.jobProjectChoices',
    document: '{ jobProjectChoices { staff { fullname } } }',
    expected: recruiters,
  },
  {
    operation: 'Mutation.upsertJobProject',
    document: `mutation { upsertJobProject(input: { jobId: "${NO_JOB}", version: 1, name: "Refonte" }) { id } }`,
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Mutation.closeJobProject',
    document: `mutation { closeJobProject(input: { jobId: "${NO_JOB}", outcome: LOST, lostReason: price }) { id } }`,
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Mutation.reopenJobProject',
    document: `mutation { reopenJobProject(jobId: "${NO_JOB}") { id } }`,
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Mutation.unpublishJobProject',
    document: `mutation { unpublishJobProject(jobId: "${NO_JOB}") { id } }`,
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Mutation.republishJobProject',
    document: `mutation { republishJobProject(jobId: "${NO_JOB}") { id } }`,
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
  ...candidateChanges.map(
    ([operation, document]): MatrixRow => ({
      operation: `Mutation.${operation}`,
      document: `mutation { ${document} }`,
      expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
    }),
  ),
  { operation: 'Query.talentBasket', document: '{ talentBasket { count } }', expected: recruiters },
  {
    operation: 'Mutation.addToTalentBasket',
    document: `mutation { addToTalentBasket(talentIds: ["${NO_JOB}"]) { count } }`,
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Mutation.removeFromTalentBasket',
    document: `mutation { removeFromTalentBasket(talentIds: ["${NO_JOB}"]) { count } }`,
    expected: recruiters,
  },
  {
    operation: 'Mutation.confirmAtsPlacement',
    document: `mutation { confirmAtsPlacement(talentId: "${NO_JOB}", jobId: "${NO_JOB}") }`,
    expected: { ...recruiters, admin: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Query.talentBoardReturnTicket',
    document: '{ talentBoardReturnTicket }',
    expected: { ...recruiters, admin: 'FORBIDDEN', unknownBloomer: 'FORBIDDEN' },
  },
  {
    operation: 'Mutation.sendTalentBoardMagicLink',
    document: 'mutation { sendTalentBoardMagicLink(email: "somebody@client.example") { message } }',
    expected: everybody,
  },
  {
    operation: 'Mutation.talentBoardFeedback',
    document: `mutation { talentBoardFeedback(jobId: "${NO_JOB}", talentId: "${NO_JOB}", kind: accept) { id } }`,
    expected: { ...recruiters, admin: 'FORBIDDEN' },
  },
];
