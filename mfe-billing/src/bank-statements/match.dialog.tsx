import { useQuery } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { formatAmount } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { object, string } from '@bloom/shared-ui/schema';
import { SelectField } from '@bloom/shared-ui/select-field';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { MatchableInvoicesDocument } from '../graphql.generated.ts';
import { type OpenMovement, useMatching } from './matching.ts';
import { invoiceWords, mayPay, refundProposalWords } from './movement-words.ts';

interface MatchProps {
  movement: OpenMovement;
  onDone: () => void;
  onClose: () => void;
}

const schema = object({ invoiceId: string().required('Choisissez une facture.') });

/** By hand, among what waits for its payment. */
export function MatchDialog({ movement, onDone, onClose }: MatchProps) {
  const { recordId: movementId, isCredit, remainingAmount } = movement;
  const { data, error, refetch } = useQuery(MatchableInvoicesDocument, {
    variables: isCredit
      ? { side: 'customer', owedBackSide: 'supplier' }
      : { side: 'supplier', owedBackSide: 'customer' },
    fetchPolicy: 'network-only',
  });
  const { submit, fieldErrors } = useMatching(movement, onDone);
  const owed = data?.invoices
    .filter((invoice) => mayPay(movement, invoice))
    .toSorted((one, other) => (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'))
    .map((invoice) => ({ value: invoice.recordId, label: invoiceWords(invoice) }));
  const owedBack = data?.owedBack.map((invoice) => ({
    value: invoice.recordId,
    label: refundProposalWords(invoice),
  }));
  const options = owed && [...owed, ...(owedBack ?? [])];
  return (
    <Dialog open title="Rapprocher d’une facture" onClose={onClose} keepOnOutsideClick>
      <p>
        {isCredit ? 'Ce mouvement reçu' : 'Ce paiement'} couvre {formatAmount(remainingAmount)}.{' '}
        {isCredit
          ? 'Une facture plus élevée est payée en partie ; ce qui dépasse reste à rapprocher. Un fournisseur peut rendre un trop-versé.'
          : 'Un fournisseur n’est payé que si le mouvement couvre toute sa facture ; un client peut être remboursé en partie.'}
      </p>
      {!options && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!options && !error && <LoadingSkeleton shape="form" rows={2} />}
      {options?.length === 0 && (
        <Notice>
          {isCredit
            ? 'Aucune facture de client n’attend de paiement, et aucun fournisseur n’a de trop-versé à rendre.'
            : 'Aucune facture de fournisseur en attente n’est couverte par ce mouvement, et rien n’est à rembourser à un client.'}
        </Notice>
      )}
      {options && options.length > 0 && (
        <Form
          label="Rapprocher d’une facture"
          initialValues={{ invoiceId: '' }}
          validationSchema={schema}
          fieldErrors={fieldErrors}
          onSubmit={async ({ invoiceId }) => void (await submit({ variables: { movementId, invoiceId } }))}
        >
          <SelectField
            name="invoiceId"
            label="Facture"
            required
            search
            options={options}
            placeholder="Numéro ou société"
          />
          <ActionRow>
            <CancelButton onClick={onClose} />
            <SubmitButton>Rapprocher</SubmitButton>
          </ActionRow>
        </Form>
      )}
    </Dialog>
  );
}
