import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { type LeftOut, searchParts } from '../talent-index/looser-searches.ts';
import { availabilities, type LooserAnswer, type SearchAnswer, searchTalents } from './talent-search.service.ts';
import { canEditTalents } from './talents.policy.ts';
import { BloomerStatus, RemoteWork, Talent, TalentStatus } from './talents.schema.ts';

const TalentAvailability = talentsBuilder.enumType('TalentAvailability', {
  description: 'Available today, or within so many days. Whoever has no known date is left out and counted.',
  values: Object.keys(availabilities) as (keyof typeof availabilities)[],
});

const SkillLevelInput = talentsBuilder.inputType('SkillLevelInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    minLevel: t.float({ description: '0 to 1, inclusive.' }),
    label: t.string({ description: 'Comes back in the explanation of a hit.' }),
  }),
});

const SearchedSkillsInput = talentsBuilder.inputType('SearchedSkillsInput', {
  fields: (t) => ({
    skills: t.field({ type: [SkillLevelInput], required: true }),
    or: t.boolean({ description: 'One of them is enough; otherwise all are needed.' }),
  }),
});

const JobLevelInput = talentsBuilder.inputType('JobLevelInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    minLevel: t.float({ description: 'Titles have no level: kept in the address, without effect.' }),
    label: t.string(),
  }),
});

const SearchedJobsInput = talentsBuilder.inputType('SearchedJobsInput', {
  fields: (t) => ({ jobs: t.field({ type: [JobLevelInput], required: true, description: 'One of them.' }) }),
});

const SearchedPlaceInput = talentsBuilder.inputType('SearchedPlaceInput', {
  description: 'In the city, or as the crow flies so many kilometres from it.',
  fields: (t) => ({
    city: t.string({ required: true }),
    latitude: t.float({ description: 'Degrees; needed with a range.' }),
    longitude: t.float(),
    range: t.int({ description: '0 to 100 km; 0, or nothing, for the city alone.' }),
  }),
});

export const TalentSearchInput = talentsBuilder.inputType('TalentSearchInput', {
  fields: (t) => ({
    skills: t.field({ type: SearchedSkillsInput }),
    jobs: t.field({ type: SearchedJobsInput }),
    owners: t.idList({ description: 'Of one of them.' }),
    languages: t.idList({ description: 'ISO 639-1; all are spoken.' }),
    fulltext: t.string({
      description:
        'Every word is found: in names, titles, skills, or in the rest of the sheet and the CV. Genders and plurals are the same word, titles have their other words, and choices those that people say for them (télétravail, freelance, anglais); what nobody has is searched as it may have been meant.',
    }),
    status: t.field({
      type: TalentStatus,
      description: 'CDI and Freelance include those who take both; FreeAndCDI is only those.',
    }),
    availabilityDate: t.field({ type: TalentAvailability }),
    remoteWork: t.field({ type: RemoteWork }),
    bloomerStatus: t.field({ type: BloomerStatus }),
    place: t.field({ type: SearchedPlaceInput }),
  }),
});

const PaginateInput = talentsBuilder.inputType('PaginateInput', {
  fields: (t) => ({
    take: t.int({ description: '1 to 100, by default 20.' }),
    skip: t.int({ description: '10,000 at most.' }),
  }),
});

const SearchedSpelling = talentsBuilder.objectRef<SearchAnswer['spellings'][number]>('SearchedSpelling');
SearchedSpelling.implement({
  fields: (t) => ({ typed: t.exposeString('typed'), searched: t.exposeStringList('searched') }),
});

const TalentSearchPart = talentsBuilder.enumType('TalentSearchPart', {
  description: 'As the input of the search names it.',
  values: searchParts,
});

const LeftOutOfSearch = talentsBuilder.objectRef<LeftOut>('LeftOutOfSearch');
LeftOutOfSearch.implement({
  fields: (t) => ({
    part: t.expose('part', { type: TalentSearchPart }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'The word as it was typed, or the id of the skill or of the language; null for the whole part.',
    }),
  }),
});

const LooserSearch = talentsBuilder.objectRef<LooserAnswer>('LooserSearch');
LooserSearch.implement({
  fields: (t) => ({
    without: t.field({ type: [LeftOutOfSearch], resolve: ({ without }) => without }),
    fulltext: t.exposeString('fulltext', { description: 'What is left of the typed text.' }),
    count: t.exposeInt('count', { description: 'How many it finds.' }),
  }),
});

const TalentSearchResult = talentsBuilder.objectRef<SearchAnswer>('TalentSearchResult');
TalentSearchResult.implement({
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Of everybody who is found, exact.' }),
    countIsExact: t.boolean({ deprecationReason: 'It always is.', resolve: () => true }),
    spellings: t.field({
      type: [SearchedSpelling],
      description: 'Words that nobody has, and what was searched instead.',
      resolve: ({ spellings }) => spellings,
    }),
    unsearched: t.exposeStringList('unsearched', {
      description: 'The words after the tenth, as they were typed: they are not searched.',
    }),
    unknownAvailability: t.exposeInt('unknownAvailability', {
      description: 'Left out because nobody knows when they are available.',
    }),
    viewerCanCreate: t.boolean({ resolve: (_answer, _args, { viewer }) => canEditTalents(viewer) }),
    looser: t.field({
      type: [LooserSearch],
      description: 'Where nobody is found: what to leave out so that somebody is, best read as a choice.',
      resolve: ({ looser }) => looser(),
    }),
    talents: t.field({ type: [Talent], resolve: ({ talents }) => talents }),
  }),
});

talentsBuilder.queryField('searchTalents', (t) =>
  t.field({
    type: TalentSearchResult,
    description: 'By score, then id. What the score is made of comes with each talent.',
    args: { search: t.arg({ type: TalentSearchInput }), paginate: t.arg({ type: PaginateInput }) },
    resolve: (_root, args, context) => searchTalents(context, args),
  }),
);
