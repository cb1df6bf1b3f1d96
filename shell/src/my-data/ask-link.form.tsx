import { useMutation } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { EMAIL_INVALID, isEmail } from '@bloom/shared-rules/person/person';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { RadioField, TextField } from '@bloom/shared-ui/form-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import { AskPersonalDataLinkDocument, type PrivacyRequestKind } from '../graphql.generated.ts';
import styles from './my-data.module.css';

const WISHES = [
  { value: 'export', label: 'Recevoir une copie de mes données' },
  { value: 'erasure', label: 'Faire effacer mes données et supprimer mon compte' },
];

type Wish = { email: string; kind: PrivacyRequestKind };

/** The same answer for every address: whether it is known, only its owner learns. */
export function AskLink() {
  const email = useSession().profile?.email ?? '';
  const [first] = useState<Wish>({ email, kind: 'erasure' });
  const [answer, setAnswer] = useState<string>();
  const [ask] = useMutation(AskPersonalDataLinkDocument);
  const { submit, fieldErrors } = useSubmit(ask);
  if (answer !== undefined) {
    return (
      <Card title="Regardez votre boîte aux lettres">
        <p role="status">{answer}</p>
        <p className={styles.hint}>
          Le lien demande encore un code, envoyé à la même adresse. Rien n’arrive{'\u202f'}? Vérifiez les indésirables,
          ou essayez l’adresse à laquelle nous vous écrivons d’habitude.
        </p>
      </Card>
    );
  }
  return (
    <Card title={'Que souhaitez-vous faire\u202f?'}>
      <p className={styles.hint}>
        Nous envoyons un lien personnel à votre adresse pour être sûrs que la demande vient bien de vous. Vous êtes
        candidat, Bloomer ou contact d’un client{'\u00a0'}: le formulaire est le même. Réponse sous 30 jours.
      </p>
      <Form
        label="Demande sur mes données"
        initialValues={first}
        fieldErrors={fieldErrors}
        validate={({ email }) => (isEmail(email.trim()) ? {} : { email: EMAIL_INVALID })}
        onSubmit={async ({ email, kind }) => {
          const done = await submit({ variables: { email: email.trim(), kind } });
          if (done !== undefined) setAnswer(done.askPersonalDataLink);
        }}
      >
        <RadioField name="kind" label="Ma demande" options={WISHES} />
        <TextField name="email" label="Adresse e-mail" type="email" autoComplete="email" required />
        <ActionRow>
          <SubmitButton>Recevoir le lien</SubmitButton>
        </ActionRow>
      </Form>
    </Card>
  );
}
