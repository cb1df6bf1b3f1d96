import { MAX_EXTERNAL_ID, MAX_MISSION_LABEL } from '@bloom/shared-rules/input/limits';
import {
  type BillingChange,
  type BillingField,
  billingProblems,
  UNSET,
} from '@bloom/shared-rules/invoice/recruitment-fee';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, TextField } from '@bloom/shared-ui/form-field';
import { formatAmount, todayInParis } from '@bloom/shared-ui/format';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import type { BillingRowFragment } from '../graphql.generated.ts';
import { businessOptions, fieldNames, fieldWords, taxOptions } from './billing.words.ts';
import { changeOf, type SaveBilling } from './billing-edits.ts';

type Row = BillingRowFragment;

const valuesOf = (row: Row) => ({
  billingDate: row.billingDate ?? '',
  taxes: row.taxes === null ? '' : String(row.taxes),
  trialPeriodEndDate: row.trialPeriodEndDate ?? '',
  bdc: row.bdc === UNSET ? '' : row.bdc,
  description: row.description,
  businessType: row.businessType ?? '',
  replacement: row.replacement,
  cancelled: row.cancelled,
});
type Values = ReturnType<typeof valuesOf>;

/** What is other than it was, as it is sent. */
function changedFrom(before: Values, values: Values): BillingChange {
  const fields = (Object.keys(before) as BillingField[]).filter((field) => values[field] !== before[field]);
  return Object.assign({}, ...fields.map((field) => changeOf(field, String(values[field] || '').trim())));
}

type BillingEditDialogProps = {
  row: Row;
  /** What is missing of the row, where it was opened for that. */
  startAt: BillingField | undefined;
  save: SaveBilling;
  onClose: () => void;
};

/** The eight fields of a row on a phone; of a cancelled one its cancellation only. */
export function BillingEditDialog({ row, startAt, save, onClose }: BillingEditDialogProps) {
  const before = valuesOf(row);
  const draft = useFormDraft<Values>(`billing.${row.recordId}`);
  return (
    <Dialog
      open
      title={row.viewerCanReopen ? 'Rouvrir la ligne' : 'Modifier la ligne'}
      onClose={onClose}
      keepOnOutsideClick
    >
      <Form<Values>
        label="Ligne de facturation"
        startAt={startAt}
        initialValues={before}
        draft={draft}
        validate={(values) => {
          const problems = billingProblems(changedFrom(before, values), row, todayInParis());
          return Object.fromEntries(problems.map(({ path, message }) => [path, message]));
        }}
        onSubmit={async (values) => {
          const change = changedFrom(before, values);
          if (Object.keys(change).length > 0 && !(await save(row, change))) return;
          draft.forget();
          onClose();
        }}
      >
        <ReadAgain
          read={before}
          version={row.version}
          subject="Cette ligne"
          labels={fieldNames}
          words={fieldWords}
          isStaff
        />
        <p>
          {row.customerName} · {row.description} · {formatAmount(row.salesPriceWithoutTaxes)} HT
        </p>
        {!row.viewerCanReopen && (
          <>
            <DateField name="billingDate" label={fieldNames.billingDate} />
            <SelectField name="taxes" label={fieldNames.taxes} options={taxOptions} />
            <DateField name="trialPeriodEndDate" label={fieldNames.trialPeriodEndDate} />
            <TextField name="bdc" label={fieldNames.bdc} maxLength={MAX_EXTERNAL_ID} autoComplete="off" />
            <TextField name="description" label={fieldNames.description} maxLength={MAX_MISSION_LABEL} required />
            <SelectField name="businessType" label={fieldNames.businessType} options={businessOptions} />
            <CheckboxField name="replacement" label={fieldNames.replacement} />
          </>
        )}
        <CheckboxField name="cancelled" label={fieldNames.cancelled} />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
