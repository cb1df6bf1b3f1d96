import { findingPlaces, type FindingPlace as Place } from '@bloom/shared-rules/talents/talent-keeping';
import { networks } from '@bloom/shared-rules/talents/talent-profile';
import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { candidateUrl } from '../ats/ats.service.ts';
import { languages } from '../talent-index/languages.ts';
import type { TalentMatch } from '../talent-index/talent-match.ts';
import { readContact } from './contact-view.service.ts';
import { Language } from './languages.schema.ts';
import {
  commentOf,
  imageOf,
  languagesOf,
  ownerOf,
  profilesOf,
  type SpokenLanguage,
  skillsOf,
  summaryOf,
  type TalentRecord,
} from './talent-record.ts';
import { canEditTalents } from './talents.policy.ts';
import type { OwnerRow, SkillRow } from './talents.repository.ts';
import { findTalent, findTalentByEmail, findTalentByLinkedin, findTalentByUrl, listOwners } from './talents.service.ts';

export const TalentStatus = talentsBuilder.enumType('TalentStatus', {
  description: 'The contracts a talent takes; FreeAndCDI is both.',
  values: ['CDI', 'Freelance', 'FreeAndCDI'] as const,
});
export const BloomerStatus = talentsBuilder.enumType('BloomerStatus', { values: ['Bloomer', 'SuperBloomer'] as const });
export const RemoteWork = talentsBuilder.enumType('RemoteWork', { values: ['Flexible', 'Remote', 'OnSite'] as const });
export const FindingPlace = talentsBuilder.enumType('FindingPlace', {
  description: 'Where somebody was found who did not come by themselves.',
  values: Object.keys(findingPlaces) as Place[],
});
export const ProfileNetwork = talentsBuilder.enumType('ProfileNetwork', { values: networks });

const TalentOwner = talentsBuilder.objectRef<OwnerRow>('TalentOwner');
TalentOwner.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    fullname: t.string({ resolve: ({ firstname, lastname }) => `${firstname} ${lastname}` }),
  }),
});

export const TalentProfile = talentsBuilder.objectRef<Awaited<ReturnType<typeof profilesOf>>[number]>('TalentProfile');
TalentProfile.implement({
  fields: (t) => ({
    network: t.expose('network', { type: ProfileNetwork }),
    url: t.exposeString('url'),
  }),
});

const TalentSkill = talentsBuilder.objectRef<SkillRow>('TalentSkill');
TalentSkill.implement({
  fields: (t) => ({
    // Not `id`: the skill is the same for all who have it, its level is not.
    skillId: t.id({ resolve: ({ id }) => id }),
    label: t.exposeString('label'),
    level: t.exposeFloat('level', { description: '0 to 1.' }),
    years: t.exposeInt('years', { nullable: true, description: 'How long, where somebody said it.' }),
  }),
});

const languageOf = ({ id }: SpokenLanguage) => languages.find((language) => language.id === id) ?? { id, label: id };

const TalentLanguage = talentsBuilder.objectRef<SpokenLanguage>('TalentLanguage');
TalentLanguage.implement({
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Of the language, the same for all who speak it: a cache that goes by ids reads `language` instead.',
    }),
    label: t.string({ resolve: (spoken) => languageOf(spoken).label }),
    talentId: t.exposeID('talentId'),
    language: t.field({ type: Language, resolve: languageOf }),
    level: t.exposeFloat('level', { description: '0 to 1.' }),
  }),
});

const TalentLocation = talentsBuilder.objectRef<TalentRecord['row']>('TalentLocation');
TalentLocation.implement({
  fields: (t) => ({
    address: t.exposeString('location_address', { nullable: true }),
    city: t.exposeString('location_city', { nullable: true }),
    postalCode: t.exposeString('location_postal_code', { nullable: true }),
    region: t.exposeString('location_region', { nullable: true }),
    countryCode: t.exposeString('location_country_code', { nullable: true }),
    range: t.exposeInt('location_range_km', { nullable: true, description: 'Kilometres.' }),
    longitude: t.exposeFloat('location_longitude', { nullable: true }),
    latitude: t.exposeFloat('location_latitude', { nullable: true }),
  }),
});

const MatchedCriterionKind = talentsBuilder.enumType('MatchedCriterionKind', {
  values: ['fulltext', 'skill'] as const,
});
const MatchedPlace = talentsBuilder.enumType('MatchedPlace', {
  description: 'Names, job and position, skills, the rest of the sheet and the CV: what is found first counts most.',
  values: ['name', 'job', 'skill', 'other'] as const,
});
const MatchLikeness = talentsBuilder.enumType('MatchLikeness', {
  description: 'The word or a form of it, a word that begins with it, or one that is spelled nearly like it.',
  values: ['whole', 'start', 'near'] as const,
});
const MatchedCriterion = talentsBuilder.objectRef<TalentMatch['criteria'][number]>('MatchedCriterion');
MatchedCriterion.implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: MatchedCriterionKind }),
    label: t.exposeString('label'),
    weight: t.exposeFloat('weight'),
    place: t.expose('place', { type: MatchedPlace }),
    likeness: t.expose('likeness', { type: MatchLikeness }),
    found: t.exposeString('found', { description: 'The word or the skill that was found.' }),
    level: t.exposeFloat('level', { nullable: true, description: 'Of the skill, 0 to 1.' }),
  }),
});
const Match = talentsBuilder.objectRef<TalentMatch>('TalentMatch');
Match.implement({
  fields: (t) => ({
    score: t.exposeFloat('score', { description: 'The sum of the weights, and nothing else.' }),
    criteria: t.field({ type: [MatchedCriterion], resolve: ({ criteria }) => criteria }),
  }),
});

export const Talent = talentsBuilder.objectRef<TalentRecord>('Talent');
Talent.implement({
  description: 'Reading how to reach somebody leaves a trace, once a day for each reader.',
  fields: (t) => ({
    id: t.id({ resolve: ({ row }) => row.id }),
    hiresweetId: t.string({ nullable: true, resolve: ({ row }) => row.hiresweet_id }),
    hiresweetUrl: t.string({
      nullable: true,
      description: 'Of the person in the recruiting tool outside.',
      resolve: ({ row }, _args, context) => candidateUrl(context, row.hiresweet_id),
    }),
    firstname: t.string({ resolve: ({ row }) => row.firstname }),
    lastname: t.string({ resolve: ({ row }) => row.lastname }),
    email: t.string({ nullable: true, resolve: ({ row }, _args, context) => readContact(context, row, 'email') }),
    secondaryEmails: t.stringList({
      resolve: ({ row }, _args, context) => readContact(context, row, 'secondary_emails'),
    }),
    phone: t.string({ nullable: true, resolve: ({ row }, _args, context) => readContact(context, row, 'phone') }),
    secondaryPhones: t.stringList({
      resolve: ({ row }, _args, context) => readContact(context, row, 'secondary_phones'),
    }),
    jobTitle: t.string({ nullable: true, resolve: ({ row }) => row.job_title }),
    positionTitle: t.string({ nullable: true, resolve: ({ row }) => row.position_title }),
    status: t.field({ type: TalentStatus, nullable: true, resolve: ({ row }) => row.status }),
    bloomerStatus: t.field({ type: BloomerStatus, nullable: true, resolve: ({ row }) => row.bloomer_status }),
    remoteWork: t.field({ type: RemoteWork, nullable: true, resolve: ({ row }) => row.remote_work }),
    availabilityDate: t.field({ type: 'Date', nullable: true, resolve: ({ row }) => row.availability_date }),
    image: t.string({
      nullable: true,
      description: 'A small JPEG as a data: address. No part of a search, nor of what clients see.',
      resolve: imageOf,
    }),
    comment: t.string({ nullable: true, resolve: commentOf }),
    summary: t.string({ nullable: true, resolve: summaryOf }),
    cv: t.string({
      nullable: true,
      description: 'Path of the file at the files API.',
      resolve: ({ row }) => (row.cv_file_id === null ? null : `/talents/${row.id}/cv.pdf`),
    }),
    owner: t.field({ type: TalentOwner, nullable: true, resolve: ownerOf }),
    origin: t.string({ nullable: true, resolve: ({ row }) => row.origin }),
    tjm: t.int({ nullable: true, description: 'Whole euros a day.', resolve: ({ row }) => row.tjm }),
    desiredTjm: t.int({ nullable: true, resolve: ({ row }) => row.desired_tjm }),
    package: t.int({ nullable: true, description: 'Whole euros a year.', resolve: ({ row }) => row.package }),
    desiredPackage: t.int({ nullable: true, resolve: ({ row }) => row.desired_package }),
    location: t.field({ type: TalentLocation, resolve: ({ row }) => row }),
    profiles: t.field({ type: [TalentProfile], resolve: profilesOf }),
    skills: t.field({ type: [TalentSkill], description: 'Best first.', resolve: skillsOf }),
    languages: t.field({
      type: [TalentLanguage],
      description: 'Best first.',
      resolve: languagesOf,
    }),
    match: t.field({
      type: Match,
      nullable: true,
      description: 'Only in a search.',
      resolve: ({ match }) => match?.() ?? null,
    }),
    version: t.int({ resolve: ({ row }) => row.version }),
    viewerCanEdit: t.boolean({ resolve: (_talent, _args, { viewer }) => canEditTalents(viewer) }),
  }),
});

talentsBuilder.queryFields((t) => ({
  findTalent: t.field({
    type: Talent,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => findTalent(context, id),
  }),
  findTalentByEmail: t.field({
    type: Talent,
    nullable: true,
    description: 'Exact, main or secondary; null for nobody.',
    args: { email: t.arg.string({ required: true }) },
    resolve: (_root, { email }, context) => findTalentByEmail(context, email),
  }),
  findTalentByLinkedin: t.field({
    type: Talent,
    nullable: true,
    args: { linkedin: t.arg.string({ required: true }) },
    resolve: (_root, { linkedin }, context) => findTalentByLinkedin(context, linkedin),
  }),
  findTalentByUrl: t.field({
    type: Talent,
    nullable: true,
    description: 'By the address of a profile on any network.',
    args: { url: t.arg.string({ required: true }) },
    resolve: (_root, { url }, context) => findTalentByUrl(context, url),
  }),
  listOwners: t.field({
    type: [TalentOwner],
    description: 'Recruiters who are there, and whoever still holds a talent; by name.',
    resolve: (_root, _args, context) => listOwners(context),
  }),
}));
