import { useMutation } from '@bloom/shared-auth/apollo';
import { clientProblems } from '@bloom/shared-rules/company';
import { MAX_ADDRESS, MAX_COMPANY_NAME, MAX_FOREIGN_ID } from '@bloom/shared-rules/limits';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextField } from '@bloom/shared-ui/form-field';
import { messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { SaveClientDocument } from '../graphql.generated.ts';
import dialog from '../mission-dialog.module.css';
import { ruledSchema } from '../ruled-schema.ts';
import styles from './mission-new.module.css';

const empty = { name: '', siret: '', tva: '', addressPart1: '', addressZip: '', addressTown: '' };

const schema = ruledSchema(empty, clientProblems);

interface ClientDialogProps {
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** A company that buys missions. */
export function ClientDialog({ onClose, onSaved }: ClientDialogProps) {
  const [mutate] = useMutation(SaveClientDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Société ajoutée',
    fallback: messages.randomUpdateError,
  });
  const draft = useFormDraft<typeof empty>('client-new');
  const save = async (values: typeof empty) => {
    if (!(await submit({ variables: { input: values } }))) return;
    draft.forget();
    await onSaved();
  };
  return (
    <Dialog open title="Ajouter une société cliente" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Société cliente"
        initialValues={empty}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        <TextField name="name" label="Nom" required maxLength={MAX_COMPANY_NAME} autoComplete="off" />
        <div className={styles.pair}>
          <TextField name="siret" label="SIRET" autoComplete="off" maxLength={MAX_FOREIGN_ID} />
          <TextField name="tva" label="Numéro de TVA" autoComplete="off" maxLength={MAX_FOREIGN_ID} />
        </div>
        <TextField name="addressPart1" label="Adresse" autoComplete="off" maxLength={MAX_ADDRESS} />
        <div className={styles.pair}>
          <TextField name="addressZip" label="Code postal" autoComplete="off" maxLength={20} />
          <TextField name="addressTown" label="Ville" autoComplete="off" maxLength={MAX_ADDRESS} />
        </div>
        <div className={dialog.actions}>
          <Button onClick={onClose}>Annuler</Button>
          <SubmitButton>Ajouter la société</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
