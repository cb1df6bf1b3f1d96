import { needsClientConfirmation } from '@bloom/shared-rules/cra-counts';
import { NO_DAY_WORKED } from '@bloom/shared-rules/cra-total';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatMonth } from '@bloom/shared-ui/format';
import { InfoCircleOutlined, WarningOutlined } from '@bloom/shared-ui/icons';
import { Notice } from '@bloom/shared-ui/notice';
import { useState } from 'react';
import type { MonthCounts } from '../month-days/month-days.rules.ts';
import { MonthSummary } from '../month-days/month-summary.tsx';
import styles from './recap-dialog.module.css';

export interface RecapDialogProps {
  month: string;
  counts: MonthCounts;
  /** Hours of a day. */
  base: number;
  /** True when the confirmation was already given at an earlier save of the same kind of days. */
  confirmedBefore: boolean;
  saving: boolean;
  /** Why the last attempt failed, in the server's words. */
  failure: readonly string[];
  onValidate: (clientValidationConfirmed: boolean) => void;
  onClose: () => void;
}

export function RecapDialog(props: RecapDialogProps) {
  const { month, counts, base, confirmedBefore, saving, failure, onValidate, onClose } = props;
  const [confirmed, setConfirmed] = useState(confirmedBefore);
  const needsConfirmation = needsClientConfirmation(counts);
  return (
    <Dialog
      open
      size="small"
      title="Récapitulatif des jours travaillés"
      onClose={onClose}
      keepOnOutsideClick={saving}
      footer={
        <>
          <Button onClick={onClose}>Modifier</Button>
          <Button
            variant="primary"
            loading={saving}
            disabled={needsConfirmation && !confirmed}
            onClick={() => onValidate(needsConfirmation && confirmed)}
          >
            Valider
          </Button>
        </>
      }
    >
      <div className={styles.recap}>
        <p className={styles.month}>{formatMonth(month)}</p>
        {counts.totalDays === 0 && (
          <Notice tone="warning" icon={<WarningOutlined />}>
            {NO_DAY_WORKED}
          </Notice>
        )}
        <MonthSummary counts={counts} base={base} details />
        <p className={styles.uplift}>
          <InfoCircleOutlined aria-hidden="true" /> Samedi payé 150&nbsp;%&nbsp;; dimanche, jour férié et heures
          supplémentaires payés 200&nbsp;%, sauf si ton contrat prévoit autre chose.
        </p>
        {needsConfirmation && (
          <label className={styles.confirmation}>
            <input type="checkbox" checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)} />
            <span>Je confirme que mon client a validé ces jours de week-end, jours fériés ou astreintes.</span>
          </label>
        )}
        {failure.length > 0 && (
          <Notice tone="danger">
            {failure.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
