import { useMutation } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { formatAmount } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { DownloadOutlined } from '@bloom/shared-ui/icons';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import {
  ApprovePaymentRunDocument,
  CancelPaymentRunDocument,
  ExportPaymentRunDocument,
  type PaymentRunFactsFragment,
} from '../graphql.generated.ts';
import { ReasonDialog } from '../invoice/reason.dialog.tsx';
import { nextStep } from '../payment-frame/payment-words.ts';

export interface RunActionsProps {
  run: PaymentRunFactsFragment;
  /** Whether it is what comes first on the screen. */
  isMain: boolean;
  /** Before the answer of the server, which may take it out of what is shown. */
  onApprove: () => void;
  onDone: () => void;
}

/** What this person may do with an order now. */
export function RunActions({ run, isMain, onApprove, onDone }: RunActionsProps) {
  const [asked, setAsked] = useState<'approve' | 'cancel'>();
  const { download, isLoading } = useFileDownload();
  const [mutate] = useMutation(ExportPaymentRunDocument);
  const { submit, submitting } = useSubmit(mutate);
  const { recordId, urlFile, viewerCanCancel, exportedAt } = run;
  const step = nextStep(run);
  const variant = isMain ? 'primary' : 'default';
  const done = () => {
    setAsked(undefined);
    onDone();
  };
  // What was refused in a dialog was perhaps decided by a colleague meanwhile.
  const shared = { run, onDone: done, onClose: done };
  const take = async () => {
    // The export leaves out what may no longer be paid; then the file stays as it is.
    const path = urlFile ?? (await submit({ variables: { recordId } }))?.exportPaymentRun.urlFile;
    if (path) await download(path);
    onDone();
  };
  return (
    <ActionRow>
      {(step === 'take' || (exportedAt && run.state === 'APPROVED')) && (
        <Button
          variant={exportedAt ? 'default' : variant}
          icon={<DownloadOutlined />}
          loading={isLoading || submitting}
          onClick={() => void take()}
        >
          {exportedAt ? 'Télécharger à nouveau' : 'Télécharger le fichier pour la banque'}
        </Button>
      )}
      {step === 'approve' && (
        <Button
          variant={variant}
          onClick={() => {
            onApprove();
            setAsked('approve');
          }}
        >
          Valider les virements
        </Button>
      )}
      {viewerCanCancel && (
        <Button variant="danger" onClick={() => setAsked('cancel')}>
          Annuler l’ordre
        </Button>
      )}
      {asked === 'approve' && <ApproveDialog {...shared} />}
      {asked === 'cancel' && <CancelDialog {...shared} />}
    </ActionRow>
  );
}

type DialogProps = Pick<RunActionsProps, 'run' | 'onDone'> & { onClose: () => void };

function ApproveDialog({ run, onDone, onClose }: DialogProps) {
  const [mutate] = useMutation(ApprovePaymentRunDocument);
  const { submit, submitting } = useSubmit(mutate, { success: 'Ordre de virement validé' });
  return (
    <ConfirmDialog
      open
      title={'Valider ces virements\u202f?'}
      confirmLabel="Valider les virements"
      busy={submitting}
      onConfirm={() =>
        void submit({ variables: { recordId: run.recordId } }).then((data) => {
          if (data) onDone();
        })
      }
      onClose={onClose}
    >
      {plural(run.transferCount, 'virement')} pour <strong>{formatAmount(run.totalAmount)}</strong>, préparés par{' '}
      {run.createdBy}. Une fois validés, leur fichier peut être remis à la banque.
    </ConfirmDialog>
  );
}

function CancelDialog({ run, onDone, onClose }: DialogProps) {
  const [mutate] = useMutation(CancelPaymentRunDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Ordre de virement annulé' });
  return (
    <ReasonDialog
      draftName={`run-cancel.${run.recordId}`}
      title={'Annuler cet ordre de virement\u202f?'}
      danger
      confirmLabel="Annuler l’ordre"
      cancelLabel="Garder"
      fieldErrors={fieldErrors}
      onConfirm={(reason) => submit({ variables: { recordId: run.recordId, reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      Ses factures redeviennent à payer.
      {run.exportedAt && ' Son fichier a déjà été téléchargé\u00a0: assurez-vous que la banque ne l’exécute pas.'}
    </ReasonDialog>
  );
}
