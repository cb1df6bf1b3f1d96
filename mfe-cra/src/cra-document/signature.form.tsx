import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { SignatureOutlined } from '@bloom/shared-ui/icons';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import styles from './signature.module.css';
import { type SignatureValues, signatureSchema, totalText } from './signature.rules.ts';

export interface SignatureFormProps {
  totalDays: number;
  /** Known name, to correct rather than to type. */
  signerFullname: string;
  consent: string;
  fieldErrors?: Record<string, string>;
  onSign: (values: SignatureValues) => Promise<void>;
}

/** Name, and the total copied by hand: the act of signing. */
export function SignatureForm({ totalDays, signerFullname, consent, fieldErrors, onSign }: SignatureFormProps) {
  return (
    <Form<SignatureValues & Record<string, unknown>>
      label="Signature"
      initialValues={{ signerFullname, totalDays: '' }}
      validationSchema={signatureSchema(totalDays)}
      fieldErrors={fieldErrors}
      onSubmit={onSign}
    >
      <div className={styles.fields}>
        <TextField
          name="signerFullname"
          label="Nom et prénom du signataire"
          required
          autoComplete="name"
          maxLength={120}
        />
        <TextField
          name="totalDays"
          label="Total de jours"
          required
          inputMode="decimal"
          autoComplete="off"
          help={`Recopie le total du mois\u00a0: ${totalText(totalDays)}`}
        />
      </div>
      <p className={styles.consent}>{consent}</p>
      <div className={styles.submit}>
        <SubmitButton size="large" block icon={<SignatureOutlined />}>
          Signer
        </SubmitButton>
      </div>
    </Form>
  );
}
