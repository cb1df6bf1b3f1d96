import { useApolloClient } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Button } from '@bloom/shared-ui/button';
import { Grid } from '@bloom/shared-ui/grid';
import { messageFor } from '@bloom/shared-ui/messages';
import { useShowFailure } from '@bloom/shared-ui/show-failure';
import { EmptyState } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useToasts } from '@bloom/shared-ui/toasts';
import { type ReactNode, useMemo } from 'react';
import { talentsApi } from '../talents-api.ts';
import { type LabelActions, type LabelChange, LabelMenu, labelColumns } from './label.columns.tsx';
import styles from './label-administration.module.css';
import type { LabelKind, LabelRow } from './label-kinds.ts';
import { Nearest } from './label-neighbours.tsx';
import { talents } from './label-outcome.tsx';
import type { LabelRows } from './label-rows.ts';

const PAGE_SIZE = 50;
const byName = [{ id: 'label', direction: 'asc' }] as const;

interface LabelTableProps {
  kind: LabelKind;
  labels: LabelRows;
  actions: Omit<LabelActions, 'save'>;
  onEdit: (row: LabelRow) => void;
  tools: ReactNode;
}

/** Fifty a page, written in the row. */
export function LabelTable({ kind, labels, actions, onEdit, tools }: LabelTableProps) {
  const save = useSaveLabel(kind, labels);
  const all = useMemo(() => ({ ...actions, save }), [actions, save]);
  const columns = useMemo(() => labelColumns(all), [all]);
  return (
    <Grid
      id={`labels.${kind.kind}`}
      label={kind.title}
      columns={columns}
      rows={labels.rows}
      rowId={rowId}
      error={labels.error}
      errorMessage={messageFor(labels.error)}
      onRetry={labels.reload}
      pageSize={PAGE_SIZE}
      defaultSort={byName}
      exportName={kind.exportName}
      tools={tools}
      empty={
        <EmptyState title="Aucun libellé pour le moment">
          Les libellés arrivent ici dès qu’une fiche talent en porte un.
        </EmptyState>
      }
      cardFilter="Filtrer les libellés"
      card={(row) => <LabelCard row={row} actions={all} onEdit={() => onEdit(row)} />}
    />
  );
}

const rowId = ({ id }: LabelRow) => id;

/** What is typed stands in the row at once, and leaves it again when it was not saved. */
function useSaveLabel({ operations }: LabelKind, { put, reload }: LabelRows) {
  const client = useApolloClient();
  const toasts = useToasts();
  const showFailure = useShowFailure({ area: 'labels' });
  return useMemo(() => {
    /** What was said of a field that failed goes when it is changed again. */
    const failures = new Map<string, () => void>();
    const save = async (row: LabelRow, change: LabelChange): Promise<void> => {
      const place = `${row.id} ${Object.keys(change)}`;
      failures.get(place)?.();
      failures.delete(place);
      put({ ...row, ...shown(change) });
      try {
        const input = { id: row.id, version: row.version, ...change };
        const { data } = await client.mutate({
          mutation: operations.update,
          variables: { input },
          context: talentsApi,
        });
        if (data) put(data.label);
        toasts.success('Le libellé est modifié.');
      } catch (error) {
        put(row);
        const takeBack = showFailure(error, () => void save(row, change));
        if (takeBack) failures.set(place, takeBack);
        if (codeOf(error) === 'CONFLICT') reload();
      }
    };
    return (row: LabelRow, change: LabelChange) => void save(row, change);
  }, [client, operations, put, reload, toasts, showFailure]);
}

function shown({ label, alternateLabels, iso }: LabelChange): Partial<LabelRow> {
  return {
    ...(label && { label }),
    ...(alternateLabels && { alternateLabels }),
    ...(typeof iso === 'boolean' && { iso }),
  };
}

function LabelCard({ row, actions, onEdit }: { row: LabelRow; actions: LabelActions; onEdit: () => void }) {
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <strong>{row.label}</strong>
        {row.iso && <StatusTag tone="success">Normalisé</StatusTag>}
      </div>
      {row.alternateLabels.length > 0 && <span className={styles.faint}>{row.alternateLabels.join(', ')}</span>}
      <div className={styles.cardHead}>
        <span>{talents(row.talentCount)}</span>
        <span className={styles.actions}>
          {row.viewerCanEdit && (
            <Button size="small" aria-label={`Modifier «\u202f${row.label}\u202f»`} onClick={onEdit}>
              Modifier
            </Button>
          )}
          <LabelMenu row={row} actions={actions} />
        </span>
      </div>
      {row.viewerCanMerge && <Nearest id={row.id} label={row.label} onMerge={(into) => actions.merge(row, into)} />}
    </div>
  );
}
