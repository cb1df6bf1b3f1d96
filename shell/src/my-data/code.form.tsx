import { useMutation } from '@bloom/shared-auth/apollo';
import { CODE_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import { codeProblems, withoutSpaces } from '@bloom/shared-rules/access/one-time-code';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import { ConfirmPersonalDataCodeDocument, SendPersonalDataCodeDocument } from '../graphql.generated.ts';
import styles from './my-data.module.css';

/** The link alone opens nothing: somebody may have forwarded its mail. */
export function CodeProof({ firstname, onProven }: { firstname: string; onProven: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  const [send] = useMutation(SendPersonalDataCodeDocument);
  const [confirm] = useMutation(ConfirmPersonalDataCodeDocument);
  const sending = useSubmit(send);
  const confirming = useSubmit(confirm);
  const askForCode = async () => {
    const sent = await sending.submit();
    if (sent !== undefined) setSentTo(sent.sendPersonalDataCode.destinationMasked);
  };
  if (sentTo === undefined) {
    return (
      <Card title={`Bonjour ${firstname}`}>
        <p className={styles.hint}>
          Une dernière vérification avant de montrer vos données{'\u00a0'}: un code à six chiffres, envoyé à votre
          adresse.
        </p>
        <Button variant="primary" loading={sending.submitting} onClick={() => void askForCode()}>
          Recevoir le code
        </Button>
      </Card>
    );
  }
  return (
    <Card title={`Bonjour ${firstname}`}>
      <Form
        label="Vérification"
        initialValues={{ code: '' }}
        fieldErrors={confirming.fieldErrors}
        validate={codeProblems}
        onSubmit={async ({ code }) => {
          if ((await confirming.submit({ variables: { code } })) !== undefined) onProven();
        }}
      >
        <TextField
          name="code"
          label="Code reçu"
          help={`Envoyé à ${sentTo}, valable ${lifeInWords(CODE_LIFE)}.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          normalise={withoutSpaces}
        />
        <div className={styles.actions}>
          <SubmitButton>Continuer</SubmitButton>
          <Button variant="quiet" loading={sending.submitting} onClick={() => void askForCode()}>
            Renvoyer un code
          </Button>
        </div>
      </Form>
    </Card>
  );
}
