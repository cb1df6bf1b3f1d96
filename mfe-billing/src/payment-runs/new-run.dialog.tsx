import { useMutation } from '@bloom/shared-auth/apollo';
import { addDays, weekdayOf } from '@bloom/shared-rules/calendar/calendar-day';
import { MAX_TRANSFER_DAYS_AHEAD } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { todayInParis } from '@bloom/shared-ui/format';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { CreatePaymentRunDocument, type PayableInvoiceFragment } from '../graphql.generated.ts';
import { countAndSum } from '../payment-frame/payment-words.ts';

interface NewRunProps {
  invoices: readonly PayableInvoiceFragment[];
  onClose: () => void;
  onDone: () => void;
}

const schema = object({ executionDate: string().required('Choisissez le jour des virements.') });

/** One order over what was ticked, for a day on which banks work. */
export function NewRunDialog({ invoices, onClose, onDone }: NewRunProps) {
  const [mutate] = useMutation(CreatePaymentRunDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Ordre préparé\u00a0: une deuxième personne le valide',
  });
  const today = todayInParis();
  return (
    <Dialog open size="small" title="Préparer l’ordre de virement" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Ordre de virement"
        initialValues={{ executionDate: nextBankDay(today) }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        onSubmit={async ({ executionDate }) => {
          const invoiceIds = invoices.map(({ recordId }) => recordId);
          if (await submit({ variables: { executionDate, invoiceIds } })) onDone();
        }}
      >
        <p>
          <strong>{countAndSum(invoices)}</strong>
        </p>
        <p>Une deuxième personne de la finance validera cet ordre avant qu’il parte à la banque.</p>
        <DateField
          name="executionDate"
          label="Jour des virements"
          required
          min={today}
          max={addDays(today, MAX_TRANSFER_DAYS_AHEAD)}
          help={`Jusqu’à ${MAX_TRANSFER_DAYS_AHEAD} jours à l’avance.`}
        />
        {fieldErrors.invoiceIds && <p role="alert">{fieldErrors.invoiceIds}</p>}
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Préparer l’ordre</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}

const FRIDAY = 4;

/** Today, or Monday where banks rest. */
function nextBankDay(day: string): string {
  return weekdayOf(day) > FRIDAY ? nextBankDay(addDays(day, 1)) : day;
}
