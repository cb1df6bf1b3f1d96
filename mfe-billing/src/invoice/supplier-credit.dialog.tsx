import { useMutation } from '@bloom/shared-auth/apollo';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { MAX_INVOICE_NUMBER } from '@bloom/shared-rules/input/limits';
import { creditNumberProblem } from '@bloom/shared-rules/invoice/supplier-number';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { FileField, fileSchema } from '@bloom/shared-ui/file-field';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { formatAmount, todayInParis } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ruledText } from '@bloom/shared-ui/validation';
import { RecordSupplierCreditDocument } from '../graphql.generated.ts';
import { companyOf } from './company-words.ts';
import type { InvoiceDialogProps } from './finalise.dialog.tsx';

interface Values {
  file: File | null;
  creditNumber: string;
  creditedOn: string;
}

const schema = object({
  file: fileSchema(fileKinds.paper).required('Choisissez l’avoir du fournisseur, en PDF.'),
  creditNumber: ruledText(creditNumberProblem),
  creditedOn: string().required('Indiquez la date que porte l’avoir.'),
});

/** The paper with which a supplier takes back all that is left of its invoice: its month is invoiced again. */
export function SupplierCreditDialog({ invoice, onClose }: InvoiceDialogProps) {
  const [mutate] = useMutation(RecordSupplierCreditDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Avoir enregistré' });
  const { recordId, number, totalAmount, credits, paidOn } = invoice;
  const taken = credits.filter(({ status }) => status === 'FINALISED');
  const left = taken.reduce((rest, credit) => rest - (credit.totalAmount ?? 0), totalAmount ?? 0);
  const save = async ({ file, creditNumber, creditedOn }: Values) => {
    if (file === null) return;
    if (await submit({ variables: { recordId, file, creditNumber: creditNumber.trim(), creditedOn } })) onClose();
  };
  return (
    <Dialog open size="small" title="Enregistrer l’avoir reçu" onClose={onClose} keepOnOutsideClick>
      <Form<Values & Record<string, unknown>>
        label="Avoir du fournisseur"
        initialValues={{ file: null, creditNumber: '', creditedOn: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <p>
          {number} · {companyOf(invoice)} · <strong>{formatAmount(left)} TTC</strong>
        </p>
        <p>
          L’avoir doit reprendre tout ce montant{'\u00a0'}: la facture sera annulée, et le mois pourra être facturé à
          nouveau.
        </p>
        {paidOn && (
          <Notice tone="warning">Cette facture est payée{'\u00a0'}: le fournisseur doit vous la rembourser.</Notice>
        )}
        <FileField name="file" label="Avoir du fournisseur (PDF)" required {...fileKinds.paper} />
        <TextField
          name="creditNumber"
          label="Numéro écrit sur l’avoir"
          required
          autoComplete="off"
          maxLength={MAX_INVOICE_NUMBER}
        />
        <DateField name="creditedOn" label="Date de l’avoir" required max={todayInParis()} />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer l’avoir</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
