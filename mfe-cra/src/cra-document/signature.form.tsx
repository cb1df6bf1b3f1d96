import { daysWithDecimal } from '@bloom/shared-rules/cra/cra-total';
import { MAX_SIGNER_NAME } from '@bloom/shared-rules/input/limits';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import styles from './signature.module.css';
import { type SignatureValues, signatureSchema } from './signature.rules.ts';

export interface SignatureFormProps {
  /** The button that signs is elsewhere, always in sight: it names this form. */
  id: string;
  totalDays: number;
  /** Hours of a day. */
  base: number;
  /** Known name, to correct rather than to type. */
  signerFullname: string;
  /** What is agreed to, kept with the signature word for word. */
  consentText: string;
  fieldErrors?: Record<string, string>;
  onSign: (values: SignatureValues) => Promise<void>;
}

/** Name, and the total copied by hand: the act of signing. */
export function SignatureForm(props: SignatureFormProps) {
  const { id, totalDays, base, signerFullname, consentText, fieldErrors, onSign } = props;
  return (
    <div className={styles.signature}>
      <Form<SignatureValues & Record<string, unknown>>
        id={id}
        label="Signature"
        initialValues={{ signerFullname, totalDays: '' }}
        validationSchema={signatureSchema(totalDays, base)}
        fieldErrors={fieldErrors}
        onSubmit={onSign}
      >
        <div className={styles.fields}>
          <TextField
            name="signerFullname"
            label="Nom et prénom du signataire"
            required
            autoComplete="name"
            maxLength={MAX_SIGNER_NAME}
          />
          <TextField
            name="totalDays"
            label="Total de jours"
            required
            autoComplete="off"
            help={`Recopie le total du mois\u00a0: ${daysWithDecimal(totalDays, base)}`}
          />
        </div>
        <p className={styles.consent}>
          {consentText}
          <br />
          Ton client recevra ensuite un e-mail pour signer à son tour.
        </p>
      </Form>
    </div>
  );
}
