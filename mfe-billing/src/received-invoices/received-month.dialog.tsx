import { useMutation } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { formatAmount } from '@bloom/shared-ui/format';
import { object, string } from '@bloom/shared-ui/schema';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { MatchReceivedInvoiceDocument } from '../graphql.generated.ts';
import { monthWords, numberWords, type ReceivedProps, sellerOf } from './received-words.ts';

const schema = object({ month: string().required('Choisissez un mois.') });

/** By hand, among the signed months of its supplier. */
export function ReceivedMonthDialog({ row, onDone, onClose }: ReceivedProps & { onClose: () => void }) {
  const [mutate] = useMutation(MatchReceivedInvoiceDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Facture rapprochée de son mois' });
  const options = row.months.map((month) => ({ value: month.recordId, label: monthWords(month) }));
  return (
    <Dialog open size="small" title="Choisir le mois" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Choisir le mois"
        initialValues={{ month: options.length === 1 ? (options[0]?.value ?? '') : '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        onSubmit={async ({ month }) => {
          if (await submit({ variables: { recordId: row.recordId, month } })) onDone();
        }}
      >
        <p>
          {numberWords(row)}, {sellerOf(row)}
          {'\u00a0'}: {formatAmount(row.totalAmount)} TTC. Son montant doit être celui du mois.
        </p>
        <SelectField name="month" label="Mois signé" required search options={options} placeholder="Mois ou mission" />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Rapprocher</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
