import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, TextField } from '@bloom/shared-ui/form-field';
import { messages } from '@bloom/shared-ui/messages';
import { boolean, object } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { emailSchema, nameSchema, normalisePhone, phoneSchema } from '@bloom/shared-ui/validation';
import { type ClientChoiceFragment, SaveContactDocument } from '../graphql.generated.ts';
import styles from './mission-new.module.css';

const empty = {
  firstname: '',
  lastname: '',
  nameJob: '',
  email: '',
  phoneNumber: '',
  isOperational: true,
  isBilling: false,
};

const REQUIRED = 'Ce champ est obligatoire.';
const schema = object({
  firstname: nameSchema().required(REQUIRED),
  lastname: nameSchema().required(REQUIRED),
  email: emailSchema().required(REQUIRED),
  phoneNumber: phoneSchema(),
  isOperational: boolean().test(
    'one',
    'Un contact est opérationnel, de facturation, ou les deux.',
    (value, { parent }) => Boolean(value || parent.isBilling),
  ),
});

interface ContactDialogProps {
  client: ClientChoiceFragment;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** A person of the client: who signs the reports, or who pays. */
export function ContactDialog({ client, onClose, onSaved }: ContactDialogProps) {
  const [mutate] = useMutation(SaveContactDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Contact ajouté',
    fallback: messages.randomUpdateError,
  });
  const draft = useFormDraft<typeof empty>(`contact-new.${client.recordId}`);
  const save = async (values: typeof empty) => {
    if (!(await submit({ variables: { input: { ...values, societyRecordId: client.recordId } } }))) return;
    draft.forget();
    await onSaved();
  };
  return (
    <Dialog open title={`Ajouter un contact chez ${client.name}`} onClose={onClose} keepOnOutsideClick>
      <Form
        label="Contact"
        initialValues={empty}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        <div className={styles.pair}>
          <TextField name="firstname" label="Prénom" required maxLength={80} autoComplete="off" />
          <TextField name="lastname" label="Nom" required maxLength={80} autoComplete="off" />
        </div>
        <TextField name="nameJob" label="Fonction" maxLength={120} autoComplete="off" />
        <div className={styles.pair}>
          <TextField name="email" label="Adresse e-mail" type="email" required autoComplete="off" />
          <TextField name="phoneNumber" label="Téléphone" type="tel" normalise={normalisePhone} autoComplete="off" />
        </div>
        <CheckboxField name="isOperational" label="Contact opérationnel (signe les CRA)" />
        <CheckboxField name="isBilling" label="Contact de facturation" />
        <div className={styles.dialogActions}>
          <Button onClick={onClose}>Annuler</Button>
          <SubmitButton>Ajouter le contact</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
