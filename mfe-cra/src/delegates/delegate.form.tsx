import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_EMAIL, MAX_PERSON_NAME } from '@bloom/shared-rules/input/limits';
import { EMAIL_INVALID, isEmail, nameProblem } from '@bloom/shared-rules/person/person';
import { Form } from '@bloom/shared-ui/form';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { PlainCard } from '@bloom/shared-ui/plain-card';
import { PlainTextField } from '@bloom/shared-ui/plain-field';
import { PlainSubmitButton } from '@bloom/shared-ui/plain-submit-button';
import { useSubmit } from '@bloom/shared-ui/submit';
import { DelegateSigningDocument } from '../graphql.generated.ts';
import styles from './delegates.module.css';

type Values = { firstname: string; lastname: string; email: string };

function problemsOf({ firstname, lastname, email }: Values): Partial<Values> {
  const problems = { firstname: nameProblem(firstname), lastname: nameProblem(lastname) };
  return {
    ...(problems.firstname !== undefined && { firstname: problems.firstname }),
    ...(problems.lastname !== undefined && { lastname: problems.lastname }),
    ...(!isEmail(email.trim()) && { email: EMAIL_INVALID }),
  };
}

interface DelegateFormProps {
  documentId: string;
  onClose: () => void;
  onProposed: (fullname: string) => void;
}

/** Who else should sign for this mission. */
export function DelegateForm({ documentId, onClose, onProposed }: DelegateFormProps) {
  const [mutate] = useMutation(DelegateSigningDocument);
  const { submit, submitting, fieldErrors } = useSubmit(mutate);
  const send = async ({ firstname, lastname, email }: Values) => {
    const person = { firstname: firstname.trim(), lastname: lastname.trim(), email: email.trim() };
    const answer = await submit({ variables: { signingDocumentID: documentId, ...person } });
    if (answer) onProposed(answer.delegateSigning.fullname);
  };
  return (
    <PlainCard title="Proposer un collègue">
      <Form
        label="Proposition d’un signataire"
        initialValues={{ firstname: '', lastname: '', email: '' }}
        validate={problemsOf}
        fieldErrors={fieldErrors}
        onSubmit={send}
      >
        <p className={styles.soft}>
          Cette personne pourra signer les comptes rendus de cette mission, une fois acceptée par un autre contact de
          votre société ou par votre account manager. Vous gardez le droit de signer.
        </p>
        <PlainTextField name="firstname" label="Prénom" maxLength={MAX_PERSON_NAME} autoComplete="off" required />
        <PlainTextField name="lastname" label="Nom" maxLength={MAX_PERSON_NAME} autoComplete="off" required />
        <PlainTextField
          name="email"
          label="E-mail professionnel"
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="off"
          required
        />
        <div className={styles.actions}>
          <PlainButton size="large" onClick={onClose}>
            Annuler
          </PlainButton>
          <PlainSubmitButton size="large" loading={submitting}>
            Proposer ce collègue
          </PlainSubmitButton>
        </div>
      </Form>
    </PlainCard>
  );
}
