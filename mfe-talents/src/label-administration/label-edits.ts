import { useApolloClient } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { useTellOutdatedCell } from '@bloom/shared-ui/outdated-cell';
import { rowSaves } from '@bloom/shared-ui/row-saves';
import { useShowFailure } from '@bloom/shared-ui/show-failure';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useCallback, useState } from 'react';
import { talentsApi } from '../talents-api.ts';
import type { LabelChange } from './label.columns.tsx';
import type { LabelKind, LabelRow } from './label-kinds.ts';
import type { LabelRows } from './label-rows.ts';
import { listed } from './label-words.ts';

const idOf = ({ id }: LabelRow) => id;

export type SaveLabel = (row: LabelRow, change: LabelChange) => void;

/** What is typed stands in the row at once, and leaves it again when it was not saved. */
export function useLabelEdits({ operations }: LabelKind, { rows, put, reload }: LabelRows): SaveLabel {
  const client = useApolloClient();
  const toasts = useToasts();
  const showFailure = useShowFailure({ area: 'labels' });
  const tellOutdated = useTellOutdatedCell('labels', rows, idOf);
  const [saveRow] = useState(rowSaves);
  const [typed] = useState(typedRows);
  /** What was said of a field that failed goes when it is changed again. */
  const [failures] = useState(() => new Map<string, () => void>());
  return useCallback<SaveLabel>(
    (read, change) => {
      const { id } = read;
      const place = `${id} ${Object.keys(change)}`;
      const send = async (version: number): Promise<LabelRow> => {
        const variables = { input: { id, version, ...change } };
        const { data } = await client.mutate({ mutation: operations.update, variables, context: talentsApi });
        if (!data) throw new Error('No label was answered');
        return data.label;
      };
      const save = async (row: LabelRow): Promise<void> => {
        failures.get(place)?.();
        failures.delete(place);
        put(typed.begin(row, change));
        try {
          const saved = await saveRow(id, row.version, send);
          put(typed.end(id, change, saved));
          toasts.success('Le libellé est modifié.');
        } catch (error) {
          put(typed.end(id, change));
          const isOutdated = codeOf(error) === 'CONFLICT';
          const takeBack = isOutdated
            ? tellOutdated(error, row, { place, typed: wordsOf(change), save: (now) => void save(now) })
            : showFailure(error, () => void save(row));
          if (takeBack) failures.set(place, takeBack);
          if (isOutdated) reload();
        }
      };
      void save(read);
    },
    [client, operations, put, reload, toasts, showFailure, tellOutdated, saveRow, typed, failures],
  );
}

/** What a cell was changed to. */
function wordsOf({ label, alternateLabels, iso }: LabelChange): string {
  if (label != null) return `«\u202f${label}\u202f»`;
  if (alternateLabels != null) return alternateLabels.length === 0 ? 'aucun autre mot' : listed(alternateLabels);
  return iso ? 'normalisé' : 'non normalisé';
}

/** Rows as the server last answered them, under the changes that it has not answered yet. */
function typedRows() {
  const kept = new Map<string, LabelRow>();
  const open = new Map<string, Set<LabelChange>>();
  const shownRow = (id: string): LabelRow => {
    const changes = [...(open.get(id) ?? [])].map(shown);
    return Object.assign({}, kept.get(id) as LabelRow, ...changes);
  };
  return {
    begin: (row: LabelRow, change: LabelChange): LabelRow => {
      const known = kept.get(row.id);
      // The row of the table carries changes that are on their way; of a later version it was read anew.
      if (known === undefined || known.version < row.version) kept.set(row.id, row);
      open.set(row.id, (open.get(row.id) ?? new Set<LabelChange>()).add(change));
      return shownRow(row.id);
    },
    end: (id: string, change: LabelChange, saved?: LabelRow): LabelRow => {
      if (saved) kept.set(id, saved);
      open.get(id)?.delete(change);
      return shownRow(id);
    },
  };
}

function shown({ label, alternateLabels, iso }: LabelChange): Partial<LabelRow> {
  return {
    ...(label && { label }),
    ...(alternateLabels && { alternateLabels }),
    ...(typeof iso === 'boolean' && { iso }),
  };
}
