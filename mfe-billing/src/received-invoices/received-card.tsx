import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { formatAmount } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { ApproveReceivedInvoiceDocument, FetchReceivedInvoiceDocument } from '../graphql.generated.ts';
import styles from '../payment-frame/payment-frame.module.css';
import {
  APPROVED,
  monthWords,
  numberWords,
  type ReceivedProps,
  receivedState,
  sellerOf,
  totalOf,
} from './received-words.ts';

const RefuseDialog = latePart(async () => (await import('./refuse-received.dialog.tsx')).RefuseReceivedDialog);
const HeldDialog = latePart(async () => (await import('./approve-held.dialog.tsx')).ApproveHeldDialog);
const MonthDialog = latePart(async () => (await import('./received-month.dialog.tsx')).ReceivedMonthDialog);

type Asked = 'refuse' | 'month' | 'held';

/** What it waits for, while it may only be approved by force. */
const holdOf = ({ viewerCanApprove, kind, activity }: ReceivedProps['row']) =>
  viewerCanApprove && kind === 'invoice' ? (activity?.supplierInvoiceHold ?? null) : null;

/** One of them: what it says, which month it is for or why that is not known, and the answer. */
export function ReceivedCard({ row, onDone }: ReceivedProps) {
  const [asked, setAsked] = useState<Asked>();
  // Also of one that is only closed: somebody else may have answered it meanwhile.
  const close = () => {
    setAsked(undefined);
    onDone();
  };
  const { words, tone } = receivedState(row);
  const total = totalOf(row);
  return (
    <div className={styles.movement}>
      <div className={styles.line}>
        <span className={styles.what}>
          <strong>{sellerOf(row)}</strong>
          <span className={styles.soft}>{numberWords(row)}</span>
          {row.activity && row.invoice && (
            <Link to={linkTo('invoice.detail', { id: row.invoice.recordId })}>{monthWords(row.activity)}</Link>
          )}
        </span>
        <span className={styles.held}>
          <StatusTag tone={tone}>{words}</StatusTag>
          {total !== null && <strong className={styles.figure}>{formatAmount(total)}</strong>}
        </span>
      </div>
      {row.problem && <p>{row.problem}</p>}
      {holdOf(row) && <p>{holdOf(row)}</p>}
      <ReceivedActions row={row} onDone={onDone} onAsk={setAsked} />
      {asked === 'refuse' && <RefuseDialog row={row} onDone={close} onClose={close} />}
      {asked === 'held' && <HeldDialog row={row} onDone={close} onClose={close} />}
      {asked === 'month' && <MonthDialog row={row} onDone={close} onClose={close} />}
    </div>
  );
}

function ReceivedActions({ row, onDone, onAsk }: ReceivedProps & { onAsk: (what: Asked) => void }) {
  const [mutate] = useMutation(ApproveReceivedInvoiceDocument);
  const { submit, submitting } = useSubmit(mutate, { success: APPROVED });
  const { download, isLoading } = useFileDownload();
  const [fetchAgain] = useMutation(FetchReceivedInvoiceDocument);
  const { submit: redo, submitting: redoing } = useSubmit(fetchAgain, {
    success: 'Le fichier de la facture est arrivé',
  });
  const { recordId, urlFile, urlData, viewerCanApprove, viewerCanRefuse, viewerCanFetch, months } = row;
  const ofWhich = <span className="visually-hidden"> {numberWords(row)}</span>;
  const approve = async () => {
    if (holdOf(row) !== null) return onAsk('held');
    await submit({ variables: { recordId } });
    // Also after a refusal: somebody else may have answered it.
    onDone();
  };
  const refetch = async () => {
    if (await redo({ variables: { recordId } })) onDone();
  };
  return (
    <div className={styles.movementActions}>
      {viewerCanApprove && (
        <Button size="small" variant="primary" loading={submitting} onClick={() => void approve()}>
          Approuver{ofWhich}
        </Button>
      )}
      {viewerCanFetch && (
        <Button size="small" loading={redoing} onClick={() => void refetch()}>
          Redemander le fichier{ofWhich}
        </Button>
      )}
      {months.length > 0 && (
        <Button size="small" onClick={() => onAsk('month')}>
          Choisir le mois{ofWhich}
        </Button>
      )}
      {urlFile && (
        <Button size="small" variant="quiet" loading={isLoading} onClick={() => void download(urlFile)}>
          Télécharger{ofWhich}
        </Button>
      )}
      {urlData && (
        <Button size="small" variant="quiet" loading={isLoading} onClick={() => void download(urlData)}>
          Données (XML){ofWhich}
        </Button>
      )}
      {viewerCanRefuse && (
        <Button size="small" variant="quiet" onClick={() => onAsk('refuse')}>
          Refuser{ofWhich}
        </Button>
      )}
    </div>
  );
}
