import { type MatrixRow, staffOnly } from './authorization.rows.ts';

/** Recruiters; the service account has no business with talents. */
const recruiters = { ...staffOnly, system: 'FORBIDDEN' } as const;

const NOBODY = '00000000-0000-4000-8000-0000000000aa';

/** What is saved of a talent, part by part. */
export const talentSheetRows: MatrixRow[] = [
  {
    operation: 'Mutation.upsertTalentBasic',
    document: `mutation ($id: ID!) { upsertTalentBasic(id: $id, version: 1, basics: { lastname: "Morel" }) { version } }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.upsertProfiles',
    document: `mutation ($id: ID!) { upsertProfiles(talentId: $id, version: 1, profiles: []) { version } }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.upsertDirectSkills',
    document: `mutation ($id: ID!) { upsertDirectSkills(talentId: $id, version: 1, skills: []) { version } }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.upsertLanguages',
    document: `mutation ($id: ID!) { upsertLanguages(talentId: $id, version: 1, languages: []) { version } }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.upsertJobTalent',
    document: `mutation ($id: ID!) { upsertJobTalent(job: { talentId: $id, version: 1, name: "Atelier", jobTitle: ["Dev"], startDate: "2020-01-01" }) { version } }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.upsertEducationTalent',
    document: `mutation ($id: ID!) { upsertEducationTalent(education: { talentId: $id, version: 1, name: "École" }) { version } }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: recruiters,
  },
  {
    operation: 'Mutation.deleteJobTalent',
    document: `mutation { deleteJobTalent(jobTalentId: "${NOBODY}") }`,
    expected: recruiters,
  },
  {
    operation: 'Mutation.deleteEducationTalent',
    document: `mutation { deleteEducationTalent(educationTalentId: "${NOBODY}") }`,
    expected: recruiters,
  },
  {
    operation: 'Mutation.changeOwner',
    document: `mutation ($id: ID!) { changeOwner(talentId: $id, version: 1, ownerId: "${NOBODY}") { version } }`,
    variables: ({ talentId }) => ({ id: talentId }),
    expected: { ...recruiters, admin: 'BAD_USER_INPUT' },
  },
];
