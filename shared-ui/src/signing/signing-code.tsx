import { useState } from 'react';
import { PlainButton } from '../button/plain-button.tsx';
import { PlainTextField } from '../form/plain-field.tsx';
import { formatTime } from '../format/format.ts';
import styles from './signing.module.css';

export type SentCode = { destinationMasked: string; expiresAt: string };

/** An address, or a number. */
const where = ({ destinationMasked }: SentCode) =>
  `${destinationMasked.startsWith('+') ? 'au' : 'à'} ${destinationMasked}`;

export type SigningCodeProps = {
  /** Has the code sent; undefined when that failed and was told. */
  ask: () => Promise<SentCode | undefined>;
  asking: boolean;
  /** Under the field, until a code has left. */
  hint: string;
};

/** Six digits that reach the signer by another way: the field `code` of a signature form. */
export function SigningCode({ ask, asking, hint }: SigningCodeProps) {
  const [sent, setSent] = useState<SentCode>();
  return (
    <div className={styles.code}>
      <PlainTextField
        name="code"
        label="Code de signature"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Mails and people group the six digits: what is pasted with its spaces is not cut off.
        maxLength={12}
        help={sent ? `Code envoyé ${where(sent)}, valable jusqu’à ${formatTime(sent.expiresAt)}.` : hint}
        required
      />
      <PlainButton loading={asking} onClick={() => void ask().then((answer) => answer && setSent(answer))}>
        {sent ? 'Recevoir un autre code' : 'Recevoir le code'}
      </PlainButton>
    </div>
  );
}
