import { needsClientConfirmation } from '@bloom/shared-rules/cra/cra-counts';
import { NO_DAY_WORKED } from '@bloom/shared-rules/cra/cra-total';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatMonth } from '@bloom/shared-ui/format';
import { InfoCircleOutlined, WarningOutlined } from '@bloom/shared-ui/icons';
import { Notice } from '@bloom/shared-ui/notice';
import { useOnBehalf } from '../activity-month/on-behalf.ts';
import type { MonthCounts } from '../month-days/month-days.rules.ts';
import { MonthSummary } from '../month-days/month-summary.tsx';
import styles from './recap-dialog.module.css';

export interface RecapDialogProps {
  month: string;
  counts: MonthCounts;
  /** Hours of a day. */
  base: number;
  /** That the client agreed to the days that he must agree to. */
  confirmed: boolean;
  saving: boolean;
  /** Why the last attempt failed, in the server's words. */
  failure: readonly string[];
  onConfirm: (confirmed: boolean) => void;
  onValidate: () => void;
  onClose: () => void;
}

export function RecapDialog(props: RecapDialogProps) {
  const { month, counts, base, confirmed, saving, failure, onConfirm, onValidate, onClose } = props;
  const needsConfirmation = needsClientConfirmation(counts);
  const onBehalf = useOnBehalf();
  // What would be typed while it saves would not be in what is saved.
  const close = () => void (saving || onClose());
  return (
    <Dialog
      open
      size="small"
      title="Récapitulatif des jours travaillés"
      onClose={close}
      keepOnOutsideClick={saving}
      footer={
        <>
          <Button aria-disabled={saving} onClick={close}>
            Modifier
          </Button>
          <Button variant="primary" loading={saving} disabled={needsConfirmation && !confirmed} onClick={onValidate}>
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
          <InfoCircleOutlined aria-hidden="true" /> Samedi payé 150&nbsp;%{'\u202f'}; dimanche, jour férié et heures
          supplémentaires payés 200&nbsp;%, sauf si {onBehalf ? 'le contrat du Bloomer' : 'ton contrat'} prévoit autre
          chose.
        </p>
        {needsConfirmation && (
          <label className={styles.confirmation}>
            <input type="checkbox" checked={confirmed} onChange={(event) => onConfirm(event.target.checked)} />
            <span>
              Je confirme que {onBehalf ? 'le' : 'mon'} client a validé ces jours de week-end, jours fériés ou
              astreintes.
            </span>
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
