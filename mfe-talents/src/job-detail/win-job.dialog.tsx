import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_EXTERNAL_ID, MAX_MISSION_LABEL } from '@bloom/shared-rules/limits';
import { CUSTOM_TERMS } from '@bloom/shared-rules/pricing';
import { DEFAULT_FEE_TERMS, feeProblems, feeTermLabels } from '@bloom/shared-rules/recruitment-fee';
import { DateField } from '@bloom/shared-ui/date-field';
import { Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { NumberField, TextField } from '@bloom/shared-ui/form-field';
import { todayInParis } from '@bloom/shared-ui/format';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { type JobDetailFragment, WinPermanentJobDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

const begun = () => ({
  winDate: todayInParis(),
  startDate: '',
  trialPeriodEndDate: '',
  salesPriceWithoutTaxes: '' as number | string,
  paymentTerms: DEFAULT_FEE_TERMS as string,
  paymentTermsDetails: '',
  externalId: '',
});
type Values = ReturnType<typeof begun>;

/** As it is sent, and as the rule of the fee reads it. */
const draftOf = (values: Values) => ({
  winDate: values.winDate,
  startDate: values.startDate,
  trialPeriodEndDate: values.trialPeriodEndDate || null,
  salesPriceWithoutTaxes: Number(values.salesPriceWithoutTaxes),
  paymentTerms: values.paymentTerms,
  paymentTermsDetails: values.paymentTerms === CUSTOM_TERMS ? values.paymentTermsDetails : null,
  externalId: values.externalId || null,
});

const REQUIRED = 'Ce champ est obligatoire.';

function problemsOf(values: Values): Partial<Record<keyof Values, string>> {
  const empty = (['winDate', 'startDate', 'salesPriceWithoutTaxes'] as const).filter((name) => values[name] === '');
  const missing = Object.fromEntries(empty.map((name) => [name, REQUIRED]));
  const wrong = Object.fromEntries(feeProblems(draftOf(values)).map(({ path, message }) => [path, message]));
  return { ...wrong, ...missing };
}

const terms = Object.entries(feeTermLabels).map(([value, label]) => ({ value, label }));

interface WinJobDialogProps {
  job: JobDetailFragment;
  onWon: () => void;
  onClose: () => void;
}

/** A client and a talent agreed: what was agreed about the fee, which then waits for finance. */
export function WinJobDialog({ job, onWon, onClose }: WinJobDialogProps) {
  const [win] = useMutation(WinPermanentJobDocument, { context: talentsApi });
  const { submit, fieldErrors } = useSubmit(win, {
    success: 'L’offre est gagnée. Ses honoraires attendent dans « Facturation CDI ».',
  });
  const save = async (values: Values) => {
    if (await submit({ variables: { input: { jobId: job.id, ...draftOf(values) } } })) onWon();
  };
  return (
    <Dialog open title={`Gagner « ${job.name} »`} onClose={onClose} keepOnOutsideClick>
      <p>Ce qui a été convenu avec {job.society.name} : la finance facture les honoraires d’après ces dates.</p>
      <Form<Values>
        label="Offre gagnée"
        initialValues={begun()}
        validate={problemsOf}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        {({ values }) => (
          <>
            <DateField name="winDate" label="Accord le" required />
            <DateField name="startDate" label="Prise de poste" required />
            <DateField name="trialPeriodEndDate" label="Fin de la période d’essai" />
            <NumberField name="salesPriceWithoutTaxes" label="Honoraires HT" suffix="€" required />
            <SelectField name="paymentTerms" label="Conditions de paiement" options={terms} required />
            {values.paymentTerms === CUSTOM_TERMS && (
              <TextField
                name="paymentTermsDetails"
                label="Conditions particulières"
                maxLength={MAX_MISSION_LABEL}
                required
              />
            )}
            <TextField name="externalId" label="Identifiant externe" maxLength={MAX_EXTERNAL_ID} autoComplete="off" />
            <SubmitButton>Enregistrer la victoire</SubmitButton>
          </>
        )}
      </Form>
    </Dialog>
  );
}
