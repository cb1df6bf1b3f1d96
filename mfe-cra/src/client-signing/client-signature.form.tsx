import { CLIENT_CONSENT } from '@bloom/shared-rules/cra/signature-consent';
import { MAX_SIGNER_NAME } from '@bloom/shared-rules/input/limits';
import { Form } from '@bloom/shared-ui/form';
import { PlainCard } from '@bloom/shared-ui/plain-card';
import { PlainCheckboxField, PlainTextField } from '@bloom/shared-ui/plain-field';
import { PlainSubmitButton } from '@bloom/shared-ui/plain-submit-button';
import { signatureProblems } from '@bloom/shared-ui/signature-problems';
import { useEffect, useState } from 'react';
import styles from './client-signing.module.css';
import { type CodeWay, SigningCodeField } from './signing-code-field.tsx';

type ClientSignatureFormProps = {
  documentId: string;
  /** How the code of this mission will come; undefined when none is asked for. */
  code: CodeWay | undefined;
  suggestedName: string;
  /** In words, beside the button wherever one has scrolled to. */
  total: string;
  submitting: boolean;
  fieldErrors: Record<string, string>;
  onSign: (signerFullname: string, code: string | undefined) => Promise<void>;
};

export function ClientSignatureForm(props: ClientSignatureFormProps) {
  const { documentId, code, suggestedName, total, submitting, fieldErrors, onSign } = props;
  const codeRefused = 'code' in fieldErrors;
  const [codeNeeded, setCodeNeeded] = useState(code !== undefined);
  // Asked for since the page was opened: the server refuses a signature without one.
  useEffect(() => {
    if (codeRefused) setCodeNeeded(true);
  }, [codeRefused]);
  return (
    <PlainCard title="Signature">
      <Form
        label="Signature du compte rendu"
        initialValues={{ signerFullname: suggestedName, consent: false, code: '' }}
        validate={(values) => signatureProblems(values)}
        fieldErrors={fieldErrors}
        onSubmit={(values) => onSign(values.signerFullname.trim(), values.code.trim() || undefined)}
      >
        <PlainTextField
          name="signerFullname"
          label="Nom complet du signataire"
          autoComplete="name"
          maxLength={MAX_SIGNER_NAME}
          required
        />
        {codeNeeded && <SigningCodeField documentId={documentId} way={code} />}
        <PlainCheckboxField name="consent" label={CLIENT_CONSENT} />
        {/* The bar leaves the card on a phone: this keeps the room that an error above it takes. */}
        <div>
          <div className={styles.bar}>
            <p className={styles.total}>
              Total{'\u00a0'}: <strong>{total}</strong>
            </p>
            <PlainSubmitButton size="large" loading={submitting}>
              Signer le compte rendu
            </PlainSubmitButton>
          </div>
        </div>
      </Form>
    </PlainCard>
  );
}
