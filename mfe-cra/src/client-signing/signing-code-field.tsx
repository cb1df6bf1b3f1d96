import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { TextField } from '@bloom/shared-ui/form-field';
import { formatTime } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { RequestSigningCodeDocument, type RequestSigningCodeMutation } from '../graphql.generated.ts';
import styles from './client-signing.module.css';

type SentCode = RequestSigningCodeMutation['requestSigningCode'];

/** Six digits by mail, for missions that ask for a second proof. */
export function SigningCodeField({ documentId }: { documentId: string }) {
  const [sent, setSent] = useState<SentCode>();
  const [mutate] = useMutation(RequestSigningCodeDocument);
  const { submit, submitting } = useSubmit(mutate);
  const ask = async () => {
    const answer = await submit({ variables: { signingDocumentID: documentId } });
    if (answer) setSent(answer.requestSigningCode);
  };
  return (
    <div className={styles.code}>
      <TextField
        name="code"
        label="Code de signature"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        help={
          sent
            ? `Code envoyé à ${sent.destinationMasked}, valable jusqu’à ${formatTime(sent.expiresAt)}.`
            : 'Cette mission demande un code à 6 chiffres, envoyé par e-mail.'
        }
        required
      />
      <Button loading={submitting} onClick={() => void ask()}>
        {sent ? 'Recevoir un autre code' : 'Recevoir le code'}
      </Button>
    </div>
  );
}
