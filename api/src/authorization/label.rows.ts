import { type MatrixRow, staffOnly } from './authorization.rows.ts';

const NONE = '00000000-0000-4000-8000-0000000000aa';

/** Words are read by all staff; recruiters and the service account change them. */
const readers = { ...staffOnly, adminWithoutPermission: 'ok' } as const;
const onNone = { ...staffOnly, admin: 'OBJECT_NOT_FOUND', system: 'OBJECT_NOT_FOUND' } as const;

export const labelRows: MatrixRow[] = [
  { operation: 'Query.listSkills', document: '{ listSkills { id } }', expected: readers },
  { operation: 'Query.listJobTitles', document: '{ listJobTitles { id } }', expected: readers },
  { operation: 'Query.countSkills', document: '{ countSkills }', expected: readers },
  { operation: 'Query.countJobTitles', document: '{ countJobTitles }', expected: readers },
  { operation: 'Query.labelVersionSum', document: '{ labelVersionSum(kind: skill) }', expected: readers },
  {
    operation: 'Query.findManySkillsFromLabel',
    document: '{ findManySkillsFromLabel(label: "java") { id } }',
    expected: readers,
  },
  {
    operation: 'Query.findManyJobTitleFromLabel',
    document: '{ findManyJobTitleFromLabel(label: "dev") { id } }',
    expected: readers,
  },
  {
    operation: 'Query.labelNeighbours',
    document: `{ labelNeighbours(kind: skill, ids: ["${NONE}"]) { id } }`,
    expected: readers,
  },
  {
    operation: 'Query.findTalentsWithNonIsoDirectJobTitles',
    document: '{ findTalentsWithNonIsoDirectJobTitles { count } }',
    expected: { ...staffOnly, system: 'FORBIDDEN' },
  },
  { operation: 'Query.labelChanges', document: '{ labelChanges(kind: skill) { id } }', expected: staffOnly },
  {
    operation: 'Mutation.createJobTitle',
    document: 'mutation { createJobTitle(input: { label: "Fauconnier" }) { id } }',
    expected: staffOnly,
  },
  ...(['Skill', 'JobTitle'] as const).flatMap((type): MatrixRow[] => [
    {
      operation: `Mutation.update${type}`,
      document: `mutation { update${type}(input: { id: "${NONE}", version: 1 }) { id } }`,
      expected: onNone,
    },
    { operation: `Mutation.delete${type}`, document: `mutation { delete${type}(id: "${NONE}") }`, expected: onNone },
    {
      operation: `Mutation.merge${type}sById`,
      document: `mutation { merge${type}sById(mergeIn${type}Id: "${NONE}", mergeTo${type}Id: "${NONE}", dryRun: true) { dryRun } }`,
      expected: onNone,
    },
  ]),
  {
    operation: 'Mutation.flatSkills',
    document: `mutation { flatSkills(skillId: "${NONE}", dryRun: true) { dryRun } }`,
    expected: onNone,
  },
  {
    operation: 'Mutation.flatJobTitles',
    document: `mutation { flatJobTitles(jobTitleId: "${NONE}", dryRun: true) { dryRun } }`,
    expected: onNone,
  },
  { operation: 'Mutation.deleteUnusedJobTitle', document: 'mutation { deleteUnusedJobTitle }', expected: staffOnly },
  {
    operation: 'Mutation.undoLabelChange',
    document: `mutation { undoLabelChange(id: "${NONE}") { id } }`,
    expected: onNone,
  },
];
