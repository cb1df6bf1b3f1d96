import { type Resolver, startFakeApi } from '@bloom/tools/fake-api';
import { screen, waitFor } from '@testing-library/react';
import type { LabelRow } from './label-kinds.ts';

export function label(changes: Partial<LabelRow> & { id: string; label: string }): LabelRow {
  const iso = changes.iso ?? false;
  return {
    alternateLabels: [],
    iso,
    version: 1,
    talentCount: 0,
    viewerCanEdit: true,
    viewerCanNormalise: true,
    viewerCanMerge: !iso,
    viewerCanFlatten: (changes.alternateLabels ?? []).length > 0,
    ...changes,
  };
}

export const REACT = label({ id: 'react', label: 'React', iso: true, talentCount: 40, alternateLabels: ['ReactJS'] });
export const REACT_19 = label({ id: 'react19', label: 'React 19', talentCount: 3 });
export const COBOL = label({ id: 'cobol', label: 'Cobol' });

const NEAR = [
  { id: 'react19', neighbours: [{ id: 'react', label: 'React', likeness: 0.6 }] },
  { id: 'cobol', neighbours: [{ id: 'react', label: 'React', likeness: 0.1 }] },
];

export const OUTCOME = {
  dryRun: true,
  talentCount: 3,
  changeId: null as string | null,
  labels: [{ id: 'react', label: 'React', alternateLabels: ['ReactJS', 'React 19'], iso: true }],
};

const countOf = (list: Resolver) => (list({ skip: 0, take: 50 }) as LabelRow[]).length;

/** The labels behind the three pages; a test says what differs. */
export function fakeLabels(Query: Record<string, Resolver> = {}, Mutation: Record<string, Resolver> = {}) {
  localStorage.clear();
  const rows = () => [COBOL, REACT, REACT_19];
  const lists = { listSkills: rows, listJobTitles: rows, ...Query };
  return startFakeApi({
    talents: {
      Query: {
        ...lists,
        countSkills: () => countOf(lists.listSkills),
        countJobTitles: () => countOf(lists.listJobTitles),
        findManySkillsFromLabel: () => [REACT],
        findManyJobTitleFromLabel: () => [REACT],
        labelNeighbours: ({ ids }) => NEAR.filter(({ id }) => (ids as string[]).includes(id)),
        labelChanges: () => [],
        ...Query,
      },
      Mutation,
    },
  });
}

export const cell = (id: string, column: string) =>
  document.querySelector<HTMLElement>(`.ag-row[row-id="${id}"] [col-id="${column}"]`) as HTMLElement;

/** Where the pages are, and for whom. */
export const skills = { path: '/admin/skills', at: '/admin/skills', roles: ['Admin' as const] };
export const titles = { path: '/admin/jobTitle', at: '/admin/jobTitle', roles: ['Admin' as const] };

/** Waits until this label is drawn and the table has replaced the simple rows of the first moment. */
export async function drawn(id = 'react19') {
  await waitFor(() => expect(cell(id, 'label')).toBeInTheDocument());
  await screen.findByRole('combobox', { name: 'Lignes par page' });
}
