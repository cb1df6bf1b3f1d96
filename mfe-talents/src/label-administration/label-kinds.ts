import type { TypedDocumentNode } from '@bloom/shared-auth/apollo';
import type { LabelDocument } from '../label-search/label-search.tsx';
import {
  DeleteJobTitleDocument,
  DeleteSkillDocument,
  FindIsoJobTitlesDocument,
  FindIsoSkillsDocument,
  FirstJobTitlesDocument,
  FirstSkillsDocument,
  FlatJobTitlesDocument,
  FlatSkillsDocument,
  type LabelOutcomeFragment,
  ListJobTitlesDocument,
  ListSkillsDocument,
  MergeJobTitlesByIdDocument,
  MergeSkillsByIdDocument,
  type SkillLabelFragment,
  UpdateJobTitleDocument,
  type UpdateLabelInput,
  UpdateSkillDocument,
} from '../talents.generated.ts';
import type { TriedChange } from './label-trial.ts';

/** A skill or the title of a job: both have the same fields. */
export type LabelRow = SkillLabelFragment;
export type LabelOutcome = LabelOutcomeFragment;

/** The same operations by the same names, whichever labels they are about. */
export interface LabelOperations {
  first: TypedDocumentNode<{ labels: LabelRow[]; count: number }, { take: number }>;
  list: TypedDocumentNode<{ labels: LabelRow[] }, { skip: number; take: number }>;
  findIso: LabelDocument;
  update: TypedDocumentNode<{ label: LabelRow }, { input: UpdateLabelInput }>;
  remove: TypedDocumentNode<unknown, { id: string }>;
  merge: TriedChange<{ mergeIn: string; mergeTo: string }>;
  flatten: TriedChange<{ id: string }>;
}

export interface LabelKind {
  kind: 'skill' | 'jobTitle';
  /** The title of the page. */
  title: string;
  exportName: string;
  operations: LabelOperations;
}

export const skillKind: LabelKind = {
  kind: 'skill',
  title: 'Compétences',
  exportName: 'competences',
  operations: {
    first: FirstSkillsDocument,
    list: ListSkillsDocument,
    findIso: FindIsoSkillsDocument,
    update: UpdateSkillDocument,
    remove: DeleteSkillDocument,
    merge: MergeSkillsByIdDocument,
    flatten: FlatSkillsDocument,
  },
};

export const jobTitleKind: LabelKind = {
  kind: 'jobTitle',
  title: 'Métiers',
  exportName: 'metiers',
  operations: {
    first: FirstJobTitlesDocument,
    list: ListJobTitlesDocument,
    findIso: FindIsoJobTitlesDocument,
    update: UpdateJobTitleDocument,
    remove: DeleteJobTitleDocument,
    merge: MergeJobTitlesByIdDocument,
    flatten: FlatJobTitlesDocument,
  },
};
