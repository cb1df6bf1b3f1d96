import { Button } from '@bloom/shared-ui/button';
import { Grid } from '@bloom/shared-ui/grid';
import { messageFor } from '@bloom/shared-ui/messages';
import { EmptyState } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { type ReactNode, useMemo } from 'react';
import { type LabelActions, LabelMenu, labelColumns } from './label.columns.tsx';
import styles from './label-administration.module.css';
import { useLabelEdits } from './label-edits.ts';
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
  /** By somebody who changes none of them. */
  isRead: boolean;
  onEdit: (row: LabelRow) => void;
  tools: ReactNode;
}

/** Fifty a page, written in the row. */
export function LabelTable({ kind, labels, actions, isRead, onEdit, tools }: LabelTableProps) {
  const save = useLabelEdits(kind, labels);
  const all = useMemo(() => ({ ...actions, save }), [actions, save]);
  const columns = useMemo(() => labelColumns(all, isRead), [all, isRead]);
  return (
    <Grid
      id={`labels.${kind.kind}`}
      label={kind.title}
      columns={columns}
      rows={labels.rows}
      total={labels.total}
      rowId={rowId}
      error={labels.error}
      errorMessage={messageFor(labels.error)}
      onRetry={labels.reload}
      pageSize={PAGE_SIZE}
      defaultSort={byName}
      exportName={kind.exportName}
      onWriting={labels.hold}
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
