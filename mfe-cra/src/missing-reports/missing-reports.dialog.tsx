import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatMonth } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { useProductName } from '@bloom/shared-ui/page';
import { Link } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import styles from '../activity-frame/activity-frame.module.css';
import { craStatusLabel, craStatusTone } from '../activity-month/bloomer-status.ts';
import type { DashboardRowFragment } from '../graphql.generated.ts';
import type { MissingRows } from './missing-reports.rules.ts';
import { RelaunchButton } from './relaunch-button.tsx';

interface MissingReportsDialogProps {
  /** yyyy-MM-dd */
  month: string;
  late: MissingRows;
  onClose: () => void;
  onChanged: () => void;
}

/** Who has not written, and whose report is not validated; each with its reminder. */
export function MissingReportsDialog({ month, late, onClose, onChanged }: MissingReportsDialogProps) {
  return (
    <Dialog
      open
      title={`Comptes rendus manquants ${of(formatMonth(month))}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
      closeLabel="Fermer la liste"
    >
      {late.unwritten.length + late.open.length === 0 && (
        <EmptyState title="Aucun compte rendu ne manque pour ce mois" />
      )}
      <Group title="Sans compte rendu" rows={late.unwritten} onChanged={onChanged} />
      <Group title="Pas encore validés" rows={late.open} onChanged={onChanged} />
    </Dialog>
  );
}

interface GroupProps {
  title: string;
  rows: readonly DashboardRowFragment[];
  onChanged: () => void;
}

function Group({ title, rows, onChanged }: GroupProps) {
  const product = useProductName();
  if (rows.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>
        {title} ({rows.length})
      </h3>
      <ul aria-label={title} className={styles.late}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={styles.lateWho}>
              <strong>{row.bloomer.fullname}</strong>
              <span>
                {row.mission.clientSociety.name},{' '}
                <Link to={linkTo('mission.detail', { id: row.mission.recordId })}>{row.mission.label}</Link>
              </span>
              {row.activity && (
                <StatusTag tone={craStatusTone(row.CRAStatus)}>{craStatusLabel(row.CRAStatus, product)}</StatusTag>
              )}
            </div>
            <RelaunchButton row={row} onDone={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  );
}
