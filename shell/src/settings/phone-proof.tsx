import { useMutation } from '@bloom/shared-auth/apollo';
import { codeProblems, withoutSpaces } from '@bloom/shared-rules/access/one-time-code';
import { Button } from '@bloom/shared-ui/button';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { Link } from '@bloom/shared-ui/routing';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import {
  ConfirmPhoneCodeDocument,
  MyPreferencesDocument,
  type PreferenceFieldsFragment,
  RequestPhoneCodeDocument,
} from '../graphql.generated.ts';
import { missingForPhone } from './communication-preference.rules.ts';
import styles from './settings.module.css';

/** What SMS and WhatsApp still need: a number, and the proof that it is the person's own. */
export function PhoneProof({ stored }: { stored: PreferenceFieldsFragment }) {
  const missing = missingForPhone(stored);
  if (missing === 'nothing') {
    return null;
  }
  return (
    <section className={styles.proof} aria-label="Numéro de téléphone">
      <p>
        <strong>Les messages partent par e-mail pour l’instant.</strong>
      </p>
      {missing === 'number' ? (
        <p>
          Ajoute ton numéro de téléphone dans <Link to="/me/informations">tes informations personnelles</Link>.
        </p>
      ) : (
        <Proof phoneNumber={stored.phoneNumber ?? ''} />
      )}
    </section>
  );
}

function Proof({ phoneNumber }: { phoneNumber: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const [request] = useMutation(RequestPhoneCodeDocument);
  const [confirm] = useMutation(ConfirmPhoneCodeDocument, {
    update: (cache, { data }) => {
      if (data) {
        cache.writeQuery({ query: MyPreferencesDocument, data: { myPreferences: data.confirmPhoneCode } });
      }
    },
  });
  const requesting = useSubmit(request);
  const confirming = useSubmit(confirm, { success: 'Numéro vérifié' });

  const askForCode = async () => {
    const asked = await requesting.submit();
    if (asked !== undefined) {
      setSentTo(asked.requestPhoneCode.destinationMasked);
    }
  };
  if (sentTo === undefined) {
    return (
      <>
        <p>
          Vérifie que le {phoneNumber} est bien ton numéro{'\u00a0'}: un code à six chiffres t’est envoyé.
        </p>
        <Button loading={requesting.submitting} onClick={() => void askForCode()}>
          Recevoir un code
        </Button>
      </>
    );
  }
  return (
    <Form
      label="Vérification du numéro"
      initialValues={{ code: '' }}
      fieldErrors={confirming.fieldErrors}
      validate={codeProblems}
      onSubmit={async ({ code }) => {
        await confirming.submit({ variables: { code } });
      }}
    >
      <TextField
        name="code"
        label="Code reçu"
        help={`Envoyé au ${sentTo}.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        normalise={withoutSpaces}
      />
      <div className={styles.actions}>
        <SubmitButton>Vérifier</SubmitButton>
        <Button variant="quiet" loading={requesting.submitting} onClick={() => void askForCode()}>
          Renvoyer un code
        </Button>
      </div>
    </Form>
  );
}
