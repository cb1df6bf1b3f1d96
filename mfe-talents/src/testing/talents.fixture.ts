import { type FakeApiAnswers, type Resolver, startFakeApi } from '@bloom/tools/fake-api';

/** A talent as the API answers it, known to everybody who searches. */
export const ADA = {
  id: 't1',
  hiresweetUrl: null as string | null,
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@mail.example' as string | null,
  secondaryEmails: [] as string[],
  phone: '+33612345678' as string | null,
  secondaryPhones: [] as string[],
  jobTitle: 'Analyste',
  positionTitle: 'Architecte de calculs analytiques',
  status: 'FreeAndCDI',
  bloomerStatus: 'SuperBloomer',
  remoteWork: 'Remote',
  availabilityDate: '2020-01-01' as string | null,
  image: null as string | null,
  keeping: {
    state: 'kept',
    lastContactOn: '2026-01-10',
    askOn: '2027-11-10',
    askedOn: null as string | null,
    eraseOn: '2028-01-10' as string | null,
    keptFor: null as string | null,
  },
  sourceNotice: null as object | null,
  summary: 'Calcule.',
  comment: null,
  cv: null,
  tjm: null as number | null,
  desiredTjm: 650 as number | null,
  package: null,
  desiredPackage: null,
  owner: { id: 's1', fullname: 'Alice Martin' },
  origin: 'LinkedIn',
  location: { city: 'Londres' },
  profiles: [
    { network: 'LinkedIn', url: 'https://www.linkedin.com/in/ada' },
    { network: 'Github', url: 'https://github.com/ada' },
  ],
  skills: [
    { skillId: 'a1', label: 'Algèbre', level: 0.9, years: 8 as number | null },
    { skillId: 'a2', label: 'Anglais technique', level: 0.4, years: null },
  ],
  languages: [{ language: { id: 'en', label: 'Anglais' }, level: 1 }],
  jobs: [
    {
      id: 'w1',
      name: 'Machine analytique',
      jobTitle: ['Analyste'],
      description: 'Écrit le premier programme.',
      skills: ['Algèbre'],
      current: true,
      period: { startDate: '2021-03-01', endDate: null as string | null },
    },
  ],
  educations: [] as object[],
  match: null as object | null,
  version: 3,
  viewerCanEdit: true,
};

export const FOUND = {
  count: 45,
  spellings: [] as object[],
  unsearched: [] as string[],
  looser: [] as object[],
  unknownAvailability: 0,
  viewerCanCreate: true,
  talents: [ADA] as object[],
};

/** The talents API behind the pages; a test says what differs. */
export function fakeTalents(Query: Record<string, Resolver> = {}, Mutation: Record<string, Resolver> = {}) {
  const talents: FakeApiAnswers['talents'] = {
    Query: {
      searchTalents: () => FOUND,
      mySavedTalentSearches: () => [],
      findTalent: () => ADA,
      talentDuplicates: () => [],
      talentAddressOwners: () => [],
      openTalentMerge: () => null,
      getLogsByTalent: () => [],
      talentSources: () => ({ linkedIn: false, contacts: false }),
      listOwners: () => [{ id: 's1', fullname: 'Alice Martin' }],
      listLanguages: () => [{ id: 'en', label: 'Anglais' }],
      findManyJobTitleFromLabel: () => [{ id: 'j1', label: 'Architecte' }],
      getAdresses: () => [{ address: 'Lyon', city: 'Lyon', range: 10, latitude: 45.76, longitude: 4.84 }],
      findManySkillsFromLabel: () => [
        { id: 'k1', label: 'React' },
        { id: 'k2', label: 'React Native' },
      ],
      ...Query,
    },
    Mutation: { upsertTalent: () => ADA, upsertTalentBasic: () => ADA, ...Mutation },
  };
  return startFakeApi({ talents });
}
