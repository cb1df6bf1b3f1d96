import { talentsBuilder } from '../../platform/graphql/builder.ts';
import type { EducationRow, JobRow } from './talent-career.repository.ts';
import {
  deleteEducationTalent,
  deleteJobTalent,
  upsertEducationTalent,
  upsertJobTalent,
} from './talent-career.service.ts';
import { educationsOf, jobsOf } from './talent-record.ts';
import { upsertDirectSkills, upsertLanguages } from './talent-skills.service.ts';
import { Talent } from './talents.schema.ts';

const TalentPeriod = talentsBuilder.objectRef<Pick<EducationRow, 'start_date' | 'end_date'>>('TalentPeriod');
TalentPeriod.implement({
  fields: (t) => ({
    startDate: t.field({ type: 'Date', nullable: true, resolve: ({ start_date }) => start_date }),
    endDate: t.field({ type: 'Date', nullable: true, resolve: ({ end_date }) => end_date }),
  }),
});

const TalentJob = talentsBuilder.objectRef<JobRow>('TalentJob');
TalentJob.implement({
  description: 'Where somebody worked.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'The company.' }),
    jobTitle: t.exposeStringList('job_titles', { description: 'One at least.' }),
    description: t.exposeString('description', { nullable: true }),
    skills: t.exposeStringList('skills'),
    current: t.exposeBoolean('current'),
    period: t.field({ type: TalentPeriod, resolve: (job) => job }),
  }),
});

const TalentEducation = talentsBuilder.objectRef<EducationRow>('TalentEducation');
TalentEducation.implement({
  description: 'What somebody learned.',
  fields: (t) => ({
    id: t.exposeID('id'),
    talentId: t.exposeID('talent_id'),
    type: t.exposeString('type', { nullable: true, description: 'The degree.' }),
    name: t.exposeString('name', { description: 'The school.' }),
    label: t.exposeString('label', { nullable: true, description: 'What was learned.' }),
    description: t.exposeString('description', { nullable: true }),
    current: t.exposeBoolean('current'),
    period: t.field({ type: TalentPeriod, resolve: (education) => education }),
  }),
});

talentsBuilder.objectFields(Talent, (t) => ({
  jobs: t.field({ type: [TalentJob], description: 'Newest start first.', resolve: jobsOf }),
  educations: t.field({ type: [TalentEducation], description: 'Newest start first.', resolve: educationsOf }),
}));

const DirectSkillInput = talentsBuilder.inputType('DirectSkillInput', {
  fields: (t) => ({
    skillId: t.id({ description: 'Of a skill that is known.' }),
    label: t.string({ description: 'Instead of an id: a skill that is called so, or a new one.' }),
    level: t.float({ description: '0 to 1; it wins over the years.' }),
    years: t.int({ description: 'Up to 60; the level follows from them unless it is said.' }),
  }),
});
const TalentLanguageInput = talentsBuilder.inputType('TalentLanguageInput', {
  fields: (t) => ({
    languageId: t.id({ required: true }),
    level: t.float({ required: true, description: '0 to 1.' }),
  }),
});
const JobTalentInput = talentsBuilder.inputType('JobTalentInput', {
  fields: (t) => ({
    id: t.id({ description: 'Left out, a new one.' }),
    talentId: t.id({ required: true }),
    version: t.int({ description: 'Of the talent, as it was read; left out, nothing is compared.' }),
    name: t.string({ required: true, description: 'The company.' }),
    jobTitle: t.stringList({ required: true, description: 'One at least.' }),
    description: t.string(),
    skills: t.stringList(),
    current: t.boolean({ description: 'It has no end then.' }),
    startDate: t.field({ type: 'Date' }),
    endDate: t.field({ type: 'Date' }),
  }),
});
const EducationTalentInput = talentsBuilder.inputType('EducationTalentInput', {
  fields: (t) => ({
    id: t.id({ description: 'Left out, a new one.' }),
    talentId: t.id({ required: true }),
    version: t.int({ description: 'Of the talent, as it was read; left out, nothing is compared.' }),
    type: t.string(),
    name: t.string({ required: true, description: 'The school.' }),
    label: t.string(),
    description: t.string(),
    current: t.boolean({ description: 'It has no end then.' }),
    startDate: t.field({ type: 'Date' }),
    endDate: t.field({ type: 'Date' }),
  }),
});

talentsBuilder.mutationFields((t) => ({
  upsertDirectSkills: t.field({
    type: Talent,
    description: 'The whole list; BAD_USER_INPUT with DUPLICATE names a skill that stands in it twice.',
    args: {
      talentId: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'As it was read; left out, nothing is compared.' }),
      skills: t.arg({ type: [DirectSkillInput], required: true }),
    },
    resolve: (_root, { talentId, version, skills }, context) =>
      upsertDirectSkills(context, { id: talentId, version }, skills),
  }),
  upsertLanguages: t.field({
    type: Talent,
    description: 'The whole list.',
    args: {
      talentId: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'As it was read; left out, nothing is compared.' }),
      languages: t.arg({ type: [TalentLanguageInput], required: true }),
    },
    resolve: (_root, { talentId, version, languages }, context) =>
      upsertLanguages(context, { id: talentId, version }, languages),
  }),
  upsertJobTalent: t.field({
    type: Talent,
    args: { job: t.arg({ type: JobTalentInput, required: true }) },
    resolve: (_root, { job }, context) => upsertJobTalent(context, job),
  }),
  deleteJobTalent: t.boolean({
    description: 'What is gone already is gone.',
    args: { jobTalentId: t.arg.id({ required: true }) },
    resolve: (_root, { jobTalentId }, context) => deleteJobTalent(context, jobTalentId),
  }),
  upsertEducationTalent: t.field({
    type: Talent,
    args: { education: t.arg({ type: EducationTalentInput, required: true }) },
    resolve: (_root, { education }, context) => upsertEducationTalent(context, education),
  }),
  deleteEducationTalent: t.boolean({
    description: 'What is gone already is gone.',
    args: { educationTalentId: t.arg.id({ required: true }) },
    resolve: (_root, { educationTalentId }, context) => deleteEducationTalent(context, educationTalentId),
  }),
}));
