import { MAX_INVOICE_NUMBER, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { DateField } from '../form/date-field.tsx';
import { useFormContext } from '../form/form-context.ts';
import { NumberField, TextAreaField, TextField } from '../form/form-field.tsx';
import { formatAmount, todayInParis } from '../format/format.ts';
import { Notice } from '../notice/notice.tsx';
import { type ComparedInvoice, differenceOf, type PaperValues } from './supplier-paper.rules.ts';

export * from './supplier-paper.rules.ts';

/** What finance reads on the PDF that a supplier sent, against what its month is worth. */
export function SupplierPaperFields({ invoice }: { invoice: ComparedInvoice }) {
  const { values, touched } = useFormContext<PaperValues>();
  // Not of an amount that is still being typed, which differs at each figure.
  const difference = touched.netAmount && touched.totalAmount ? differenceOf(invoice, values) : undefined;
  return (
    <>
      <p>Recopiez ce qui est écrit sur la facture du fournisseur{'\u00a0'}: elle est comparée au mois.</p>
      <TextField name="supplierNumber" label="Numéro" required autoComplete="off" maxLength={MAX_INVOICE_NUMBER} />
      {invoice.isPaperDateNeeded && (
        <DateField
          name="issuedOn"
          label="Date de la facture"
          required
          max={todayInParis()}
          help={
            'Le fournisseur est hors du champ de la facturation électronique\u00a0: son achat est déclaré à l’administration à cette date.'
          }
        />
      )}
      <NumberField name="netAmount" label="Total HT" required suffix="€" />
      <NumberField name="totalAmount" label="Total TTC" required suffix="€" />
      {difference !== undefined && (
        <>
          <Notice tone="warning">
            {difference}{' '}
            {!invoice.isPaperDateNeeded && `C’est le mois qui sera payé, ${formatAmount(invoice.totalAmount)}.`}
          </Notice>
          {!invoice.isPaperDateNeeded && (
            <TextAreaField
              name="differenceReason"
              label="Pourquoi l’accepter malgré cet écart"
              required
              rows={2}
              maxLength={MAX_REASON}
            />
          )}
        </>
      )}
    </>
  );
}
