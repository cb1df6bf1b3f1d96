import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { absorbedRefusal, flattenRefusal, type Label, type LabelKind } from './label.rules.ts';
import type { LikeLabel } from './label-likeness.ts';
import { labelNeighbours } from './label-neighbours.service.ts';
import { findLabels } from './label-search.service.ts';
import { canEditLabels, canNormaliseLabels } from './labels.policy.ts';
import { countLabels, labelVersionSum, listLabels, talentCountOf } from './labels.service.ts';

function labelType(name: 'Skill' | 'JobTitle', kind: LabelKind) {
  const ref = talentsBuilder.objectRef<Label>(name);
  ref.implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      label: t.exposeString('label'),
      alternateLabels: t.exposeStringList('alternateLabels'),
      iso: t.exposeBoolean('iso', { description: 'A normalised label.' }),
      version: t.exposeInt('version'),
      talentCount: t.int({
        description: 'Who has it, as of five minutes ago at most.',
        resolve: ({ id }, _args, { db }) => talentCountOf(db, kind, id),
      }),
      viewerCanEdit: t.boolean({ resolve: (_label, _args, { viewer }) => canEditLabels(viewer) }),
      viewerCanNormalise: t.boolean({ resolve: (_label, _args, { viewer }) => canNormaliseLabels(viewer) }),
      viewerCanMerge: t.boolean({
        description: 'Into a normalised one.',
        resolve: (label, _args, { viewer }) => canEditLabels(viewer) && absorbedRefusal(label) === undefined,
      }),
      viewerCanFlatten: t.boolean({
        resolve: (label, _args, { viewer }) => canEditLabels(viewer) && flattenRefusal(label) === undefined,
      }),
    }),
  });
  return ref;
}

export const Skill = labelType('Skill', 'skill');
export const JobTitle = labelType('JobTitle', 'jobTitle');

export const LabelKindEnum = talentsBuilder.enumType('LabelKind', { values: ['skill', 'jobTitle'] as const });

const LabelNeighbour = talentsBuilder.objectRef<LikeLabel>('LabelNeighbour');
LabelNeighbour.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    likeness: t.exposeFloat('likeness', { description: '0 to 1: how many groups of three letters both have.' }),
  }),
});

const LabelNeighbours = talentsBuilder.objectRef<{ id: string; neighbours: LikeLabel[] }>('LabelNeighbours');
LabelNeighbours.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    neighbours: t.field({ type: [LabelNeighbour], resolve: ({ neighbours }) => neighbours }),
  }),
});

function listField(kind: LabelKind, type: typeof Skill | typeof JobTitle) {
  return talentsBuilder.queryField(kind === 'skill' ? 'listSkills' : 'listJobTitles', (t) =>
    t.field({
      type: [type],
      description:
        'By name, 5,000 at most; all of them, or only those that are normalised, or only those that are not.',
      args: { iso: t.arg.boolean(), skip: t.arg.int(), take: t.arg.int() },
      resolve: (_root, args, context) => listLabels(context, kind, args),
    }),
  );
}
listField('skill', Skill);
listField('jobTitle', JobTitle);

talentsBuilder.queryFields((t) => ({
  countSkills: t.int({ resolve: (_root, _args, context) => countLabels(context, 'skill') }),
  countJobTitles: t.int({ resolve: (_root, _args, context) => countLabels(context, 'jobTitle') }),
  labelVersionSum: t.float({
    description:
      'The sum over all labels of the kind of their version times the first six hexadecimal digits of their id: another figure as soon as one changes, comes or goes.',
    args: { kind: t.arg({ type: LabelKindEnum, required: true }) },
    resolve: (_root, { kind }, context) => labelVersionSum(context, kind),
  }),
}));

talentsBuilder.queryFields((t) => ({
  findManySkillsFromLabel: t.field({
    type: [Skill],
    description: 'Twenty at most, from three characters on; normalised labels first.',
    args: { label: t.arg.string({ required: true }), iso: t.arg.boolean() },
    resolve: (_root, args, context) => findLabels(context, 'skill', args),
  }),
  findManyJobTitleFromLabel: t.field({
    type: [JobTitle],
    description: 'Twenty at most, from three characters on; normalised labels first.',
    args: { label: t.arg.string({ required: true }), iso: t.arg.boolean() },
    resolve: (_root, args, context) => findLabels(context, 'jobTitle', args),
  }),
  labelNeighbours: t.field({
    type: [LabelNeighbours],
    description: 'The normalised labels that come closest to each of those asked for, a hundred at most.',
    args: { kind: t.arg({ type: LabelKindEnum, required: true }), ids: t.arg.idList({ required: true }) },
    resolve: (_root, { kind, ids }, context) => labelNeighbours(context, kind, ids),
  }),
}));
