import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_SECURITY_CODE, securityCodeProblem } from '@bloom/shared-rules/company/vigilance-code';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { RadioField, TextField } from '@bloom/shared-ui/form-field';
import { FormActions } from '@bloom/shared-ui/form-rows';
import { messages } from '@bloom/shared-ui/messages';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ruledText } from '@bloom/shared-ui/validation';
import { RecordVigilanceCheckDocument, type SocietyFieldsFragment } from '../graphql.generated.ts';

type Result = 'valid' | 'invalid' | 'unavailable';

const options: { value: Result; label: string }[] = [
  { value: 'valid', label: 'Code reconnu' },
  { value: 'invalid', label: 'Code non reconnu' },
  { value: 'unavailable', label: 'Service indisponible' },
];

const schema = object({
  issuedOn: string().required('La date d’émission est obligatoire.'),
  code: string().when('result', ([result]) => ruledText((code) => securityCodeProblem(code, result !== 'unavailable'))),
  result: string().required('Indiquez le résultat de la vérification.'),
});

interface VigilanceCheckDialogProps {
  society: Pick<SocietyFieldsFragment, 'recordId' | 'URSSAFVigilanceCertificate' | 'URSSAFIssueDate'>;
  onClose: () => void;
  onSaved: () => void;
}

/** What is read on the certificate, and what the URSSAF says of its security code. */
export function VigilanceCheckDialog({ society, onClose, onSaved }: VigilanceCheckDialogProps) {
  const [mutate] = useMutation(RecordVigilanceCheckDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Vérification enregistrée',
    fallback: messages.randomUpdateError,
  });
  const save = async ({ issuedOn, code, result }: { issuedOn: string; code: string; result: string }) => {
    const input = { societyRecordId: society.recordId, issuedOn, code: code || null, result: result as Result };
    if (await submit({ variables: { input } })) onSaved();
  };
  return (
    <Dialog open title="Vérifier l’attestation de vigilance" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Attestation de vigilance"
        initialValues={{ issuedOn: society.URSSAFIssueDate ?? '', code: '', result: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <p>
          <a href={society.URSSAFVigilanceCertificate ?? ''} target="_blank" rel="noreferrer">
            Ouvrir l’attestation
          </a>
        </p>
        <DateField
          name="issuedOn"
          label="Date d’émission"
          required
          help="L’attestation est valable six mois à partir de cette date."
        />
        <TextField name="code" label="Code de sécurité" autoComplete="off" maxLength={MAX_SECURITY_CODE} />
        <RadioField name="result" label="Réponse de l’URSSAF" required options={options} />
        <FormActions>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}
