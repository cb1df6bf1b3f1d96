import { talentsBuilder } from '../../platform/graphql/builder.ts';
import type { Label, LabelKind } from './label.rules.ts';
import type { LabelChange } from './label-change.repository.ts';
import { createLabel, deleteLabel, deleteUnusedJobTitles, updateLabel } from './label-edit.service.ts';
import { flattenLabel, type LabelOutcome, mergeLabels } from './label-merge.service.ts';
import { labelChanges, undoLabelChange } from './label-undo.service.ts';
import { JobTitle, LabelKindEnum, Skill } from './labels.schema.ts';

const LabelSummary = talentsBuilder.objectRef<Label>('LabelSummary');
LabelSummary.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    alternateLabels: t.exposeStringList('alternateLabels'),
    iso: t.exposeBoolean('iso'),
  }),
});

const Outcome = talentsBuilder.objectRef<LabelOutcome>('LabelOutcome');
Outcome.implement({
  description: 'What a merge or a flattening did, or would do: a dry run answers the figures of the real one.',
  fields: (t) => ({
    dryRun: t.exposeBoolean('dryRun'),
    talentCount: t.exposeInt('talentCount', { description: 'Who has another label after it.' }),
    labels: t.field({ type: [LabelSummary], description: 'As they are after it.', resolve: ({ labels }) => labels }),
    changeId: t.exposeID('changeId', { nullable: true, description: 'By which it is undone; null of a dry run.' }),
  }),
});

const LabelAction = talentsBuilder.enumType('LabelAction', {
  values: ['create', 'update', 'merge', 'flatten', 'delete', 'deleteUnused'] as const,
});

const Change = talentsBuilder.objectRef<LabelChange>('LabelChange');
Change.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.expose('action', { type: LabelAction }),
    author: t.exposeString('author', { nullable: true, description: 'Null for the service account.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true }),
    talentCount: t.exposeInt('talentCount'),
    before: t.field({ type: [LabelSummary], resolve: ({ before }) => before }),
    after: t.field({ type: [LabelSummary], resolve: ({ after }) => after }),
  }),
});

talentsBuilder.queryField('labelChanges', (t) =>
  t.field({
    type: [Change],
    description: 'The last fifty, of everybody, newest first.',
    args: { kind: t.arg({ type: LabelKindEnum, required: true }) },
    resolve: (_root, { kind }, context) => labelChanges(context, kind),
  }),
);

talentsBuilder.mutationField('undoLabelChange', (t) =>
  t.field({
    type: Change,
    description: 'Labels and talents are as before. CONFLICT when something was built on it meanwhile.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => undoLabelChange(context, id),
  }),
);

const UpdateLabelInput = talentsBuilder.inputType('UpdateLabelInput', {
  description: 'What is left out stays. A former name stays as one of the other words.',
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: 'As it was read.' }),
    label: t.string(),
    alternateLabels: t.stringList(),
    iso: t.boolean(),
  }),
});

const CreateLabelInput = talentsBuilder.inputType('CreateLabelInput', {
  fields: (t) => ({ label: t.string({ required: true }), alternateLabels: t.stringList(), iso: t.boolean() }),
});

const stated = <Of extends object>(input: Of) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof Of]: NonNullable<Of[Key]>;
  };

/** What is done to a label by itself: the same of a skill and of a title. */
function editFields(type: typeof Skill | typeof JobTitle, kind: LabelKind, name: 'Skill' | 'JobTitle') {
  talentsBuilder.mutationField(`update${name}`, (t) =>
    t.field({
      type,
      description:
        'P2002 when another label has one of the words, with `existingId`; CONFLICT when it changed meanwhile.',
      args: { input: t.arg({ type: UpdateLabelInput, required: true }) },
      resolve: (_root, { input }, context) => updateLabel(context, kind, stated(input)),
    }),
  );
  talentsBuilder.mutationField(`delete${name}`, (t) =>
    t.boolean({
      description: 'Refused for a normalised label, and for one that talents have.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => deleteLabel(context, kind, id),
    }),
  );
}
editFields(Skill, 'skill', 'Skill');
editFields(JobTitle, 'jobTitle', 'JobTitle');

talentsBuilder.mutationFields((t) => ({
  createJobTitle: t.field({
    type: JobTitle,
    args: { input: t.arg({ type: CreateLabelInput, required: true }) },
    resolve: (_root, { input }, context) => createLabel(context, 'jobTitle', input),
  }),
  deleteUnusedJobTitle: t.int({
    description: 'Those that nobody has and that are not normalised; how many went.',
    resolve: (_root, _args, context) => deleteUnusedJobTitles(context),
  }),
  mergeSkillsById: t.field({
    type: Outcome,
    description: '30 merges and flattenings an hour; OBJECT_NOT_FOUND with `target` when it was merged already.',
    args: {
      mergeInSkillId: t.arg.id({ required: true, description: 'Is absorbed; never a normalised one.' }),
      mergeToSkillId: t.arg.id({ required: true, description: 'Normalised.' }),
      dryRun: t.arg.boolean({ required: true }),
    },
    resolve: (_root, { mergeInSkillId: from, mergeToSkillId: to, dryRun }, context) =>
      mergeLabels(context, 'skill', { from, to, dryRun }),
  }),
  mergeJobTitlesById: t.field({
    type: Outcome,
    args: {
      mergeInJobTitleId: t.arg.id({ required: true }),
      mergeToJobTitleId: t.arg.id({ required: true }),
      dryRun: t.arg.boolean({ required: true }),
    },
    resolve: (_root, { mergeInJobTitleId: from, mergeToJobTitleId: to, dryRun }, context) =>
      mergeLabels(context, 'jobTitle', { from, to, dryRun }),
  }),
  flatSkills: t.field({
    type: Outcome,
    description: 'Every other word becomes a label of its own.',
    args: { skillId: t.arg.id({ required: true }), dryRun: t.arg.boolean({ required: true }) },
    resolve: (_root, { skillId, dryRun }, context) => flattenLabel(context, 'skill', { id: skillId, dryRun }),
  }),
  flatJobTitles: t.field({
    type: Outcome,
    args: { jobTitleId: t.arg.id({ required: true }), dryRun: t.arg.boolean({ required: true }) },
    resolve: (_root, { jobTitleId, dryRun }, context) => flattenLabel(context, 'jobTitle', { id: jobTitleId, dryRun }),
  }),
}));
