import { useMutation } from '@bloom/shared-auth/apollo';
import { ALREADY_PAID } from '@bloom/shared-rules/invoice/payment-state';
import { of } from '@bloom/shared-rules/words/elision';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { formatMonth } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useOnBehalf } from '../activity-month/on-behalf.ts';
import {
  type ActivityFieldsFragment,
  CancelBloomerSignatureDocument,
  DeleteSupplierInvoiceDocument,
} from '../graphql.generated.ts';

export interface ConfirmationProps {
  activity: ActivityFieldsFragment;
  onDone: () => void;
  onClose: () => void;
}

export function CancelSignatureDialog({ activity, onDone, onClose }: ConfirmationProps) {
  const toasts = useToasts();
  const onBehalf = useOnBehalf();
  const [mutate, { client }] = useMutation(CancelBloomerSignatureDocument);
  const clientWasFaster = () => {
    toasts.info('Le client vient de signer ce CRA\u00a0: il ne peut plus être annulé.');
    void client.refetchQueries({ include: 'active' });
    onClose();
  };
  const { submit, submitting } = useSubmit(mutate, {
    success: messages.signCancelled,
    fallback: messages.randomUpdateError,
    onCode: {
      ALREADY_SIGNED: clientWasFaster,
    },
  });
  const confirm = async () => {
    const data = await submit({ variables: { activityRecordID: activity.recordId } });
    if (!data) return;
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Annuler la demande de signature"
      confirmLabel={onBehalf ? 'Annuler la signature' : 'Annuler ma signature'}
      cancelLabel={onBehalf ? 'Garder la signature' : 'Garder ma signature'}
      busy={submitting}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {onBehalf ? (
        <p>
          La signature du Bloomer sur le CRA {of(formatMonth(activity.month))} sera retirée et le lien envoyé au client
          ne sera plus valable. Le Bloomer devra signer de nouveau.
        </p>
      ) : (
        <p>
          Ta signature du CRA {of(formatMonth(activity.month))} sera retirée et le lien envoyé à ton client ne sera plus
          valable. Tu pourras modifier tes jours, puis signer de nouveau.
        </p>
      )}
    </ConfirmDialog>
  );
}

export function DeleteInvoiceDialog({ activity, onDone, onClose }: ConfirmationProps) {
  const [mutate] = useMutation(DeleteSupplierInvoiceDocument);
  const { submit, submitting } = useSubmit(mutate, {
    success: 'Facture supprimée',
    area: 'invoiceDelete',
  });
  const confirm = async () => {
    // A paid invoice is offered for deletion to finance only, which then insists.
    const data = await submit({ variables: { activityRecordID: activity.recordId, force: activity.payed } });
    if (!data) return;
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Supprimer la facture"
      confirmLabel="Supprimer la facture"
      cancelLabel="Garder la facture"
      busy={submitting}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        La facture {of(formatMonth(activity.month))}
        {activity.urlAdditionalInvoicesS3 ? ' et sa facture complémentaire seront supprimées' : ' sera supprimée'}. Une
        autre pourra être déposée ensuite.
      </p>
      {activity.payed && (
        <p>
          <strong>{ALREADY_PAID}</strong> La supprimer n’annule pas son paiement.
        </p>
      )}
    </ConfirmDialog>
  );
}
