import { CODE_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import { codeProblems, withoutSpaces } from '@bloom/shared-rules/access/one-time-code';
import { useId, useState } from 'react';
import { PlainButton } from '../button/plain-button.tsx';
import { Form } from '../form/form.tsx';
import { PlainTextField } from '../form/plain-field.tsx';
import { PlainSubmitButton } from '../form/plain-submit-button.tsx';
import styles from './signing.module.css';

export type TelephoneProofProps = {
  /** As the firm has it, masked. */
  number: string;
  /** Has six digits sent to the number; false when that failed and was told. */
  ask: () => Promise<boolean>;
  asking: boolean;
  confirm: (code: string) => Promise<void>;
  fieldErrors: Record<string, string>;
};

/** Offers a signer to prove the telephone once, so that signing codes go there and no longer where the link went. */
export function TelephoneProof({ number, ask, asking, confirm, fieldErrors }: TelephoneProofProps) {
  const titleId = useId();
  const [sent, setSent] = useState(false);
  const send = () => void ask().then((isSent) => isSent && setSent(true));
  return (
    <section className={styles.proof} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.proofTitle}>
        Recevoir le code par SMS
      </h2>
      {sent ? (
        <Form
          label="Vérification du numéro"
          initialValues={{ code: '' }}
          fieldErrors={fieldErrors}
          validate={codeProblems}
          onSubmit={({ code }) => confirm(code)}
        >
          <PlainTextField
            name="code"
            label="Code reçu par SMS"
            help={`Envoyé au ${number}, valable ${lifeInWords(CODE_LIFE)}.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            normalise={withoutSpaces}
            required
          />
          <div className={styles.proofActions}>
            <PlainSubmitButton>Vérifier le numéro</PlainSubmitButton>
            <PlainButton loading={asking} onClick={send}>
              Renvoyer un code
            </PlainButton>
          </div>
        </Form>
      ) : (
        <>
          <p className={styles.proofText}>
            Votre code de signature arrive aujourd’hui par e-mail. Confirmez une fois que le {number} est votre numéro
            {'\u00a0'}: les codes vous parviendront ensuite par SMS, ce qui prouve mieux qui signe. Un autre numéro
            {'\u202f'}? Votre account manager peut le changer.
          </p>
          <PlainButton loading={asking} onClick={send}>
            Vérifier ce numéro
          </PlainButton>
        </>
      )}
    </section>
  );
}
