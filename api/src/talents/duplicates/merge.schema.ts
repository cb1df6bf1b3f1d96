import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { Talent } from '../talents/talents.schema.ts';
import { type Duplicate, findDuplicates } from './duplicates.service.ts';
import { type MergeLine, mergedFieldNames } from './merge.rules.ts';
import { type MergeOutcome, mergeTalents } from './merge.service.ts';
import { openMerge, undoMerge } from './merge-undo.service.ts';

const TalentDuplicate = talentsBuilder.objectRef<Duplicate>('TalentDuplicate');
TalentDuplicate.implement({
  description: 'Another sheet that may be of the same person.',
  fields: (t) => ({
    talent: t.field({ type: Talent, resolve: ({ talent }) => talent }),
    score: t.exposeFloat('score', { description: '0.7 to 1.' }),
    reasons: t.exposeStringList('reasons', { description: 'What they have in common, in words.' }),
  }),
});

const MergeField = talentsBuilder.enumType('TalentMergeField', { values: mergedFieldNames });

const Line = talentsBuilder.objectRef<MergeLine>('TalentMergeLine');
Line.implement({
  description: 'Something that the two sheets say differently.',
  fields: (t) => ({
    field: t.expose('field', { type: MergeField }),
    label: t.exposeString('label'),
    kept: t.exposeString('kept', { nullable: true }),
    other: t.exposeString('other', { nullable: true }),
    takesOther: t.exposeBoolean('takesOther', { description: 'It comes from the sheet that goes.' }),
  }),
});

const TalentMerge = talentsBuilder.objectRef<MergeOutcome>('TalentMerge');
TalentMerge.implement({
  description: 'What a merge does, or would do: the figures of a dry run are those of the real one.',
  fields: (t) => ({
    dryRun: t.exposeBoolean('dryRun'),
    lines: t.field({ type: [Line], resolve: ({ lines }) => lines }),
    skills: t.exposeInt('skills'),
    languages: t.exposeInt('languages'),
    experiences: t.exposeInt('experiences'),
    educations: t.exposeInt('educations'),
    completed: t.exposeInt('completed', { description: 'Jobs and trainings of both, of which the other says more.' }),
    profiles: t.exposeInt('profiles', { description: 'On networks of which the sheet that stays has none.' }),
    contacts: t.exposeStringList('contacts', { description: 'Addresses and numbers that it has beside its own.' }),
    takesOwner: t.exposeBoolean('takesOwner', { description: 'Nobody followed the sheet that stays.' }),
    jobs: t.exposeInt('jobs'),
    presentations: t.exposeInt('presentations', { description: 'To clients.' }),
    sharedJobs: t.exposeStringList('sharedJobs', {
      description: 'Offers of both: the entry that is further stays, with the steps of both.',
    }),
    takesCv: t.exposeBoolean('takesCv'),
    losesCv: t.exposeBoolean('losesCv', { description: 'Both have one: the other one goes thirty days later.' }),
    takesPicture: t.exposeBoolean('takesPicture', { description: 'The other one alone has a photo.' }),
    losesPicture: t.exposeBoolean('losesPicture', { description: 'Both have one: the other one goes.' }),
    leftOver: t.exposeStringList('leftOver', {
      description: 'Addresses, numbers and profiles that go to the history.',
    }),
    mergeId: t.exposeID('mergeId', { nullable: true, description: 'To take them apart again; null of a dry run.' }),
    talent: t.field({ type: Talent, nullable: true, resolve: ({ talent }) => talent }),
  }),
});

const OpenMerge = talentsBuilder.objectRef<{ id: string; mergedAt: Date }>('OpenTalentMerge');
OpenMerge.implement({
  fields: (t) => ({ id: t.exposeID('id'), mergedAt: t.expose('mergedAt', { type: 'DateTime' }) }),
});

talentsBuilder.queryFields((t) => ({
  talentDuplicates: t.field({
    type: [TalentDuplicate],
    description: 'The likeliest first.',
    args: { talentId: t.arg.id({ required: true }) },
    resolve: (_root, { talentId }, context) => findDuplicates(context, talentId),
  }),
  openTalentMerge: t.field({
    type: OpenMerge,
    nullable: true,
    description: 'The last merge into a sheet, while it can be taken back: thirty days, and all stands as it left it.',
    args: { talentId: t.arg.id({ required: true }) },
    resolve: (_root, { talentId }, context) => openMerge(context, talentId),
  }),
}));

talentsBuilder.mutationFields((t) => ({
  mergeTalents: t.field({
    type: TalentMerge,
    description: 'One sheet of two. CONFLICT when one of them was saved meanwhile.',
    args: {
      keptId: t.arg.id({ required: true }),
      keptVersion: t.arg.int({ required: true }),
      mergedId: t.arg.id({ required: true, description: 'The sheet that goes.' }),
      mergedVersion: t.arg.int({ required: true }),
      take: t.arg({
        type: [MergeField],
        description: 'What comes from the sheet that goes, where both say something.',
      }),
      dryRun: t.arg.boolean({ required: true }),
    },
    resolve: (_root, args, context) => mergeTalents(context, args),
  }),
  undoTalentMerge: t.field({
    type: [Talent],
    description: 'Both sheets as they were. CONFLICT once something that the merge put together was changed.',
    args: { mergeId: t.arg.id({ required: true }) },
    resolve: (_root, { mergeId }, context) => undoMerge(context, mergeId),
  }),
}));
