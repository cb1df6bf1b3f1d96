import { ButtonLink } from '@bloom/shared-ui/button-link';
import { formatMonth } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import { PlainStatusTag } from '@bloom/shared-ui/plain-status-tag';
import { SigningNotice } from '@bloom/shared-ui/signing-notice';
import { useEffect, useRef } from 'react';
import type { ClientMonth } from '../client-months/client-month-card.tsx';
import type { SignClientActivitiesMutation } from '../graphql.generated.ts';
import styles from './several-months.module.css';

export type ToldMonth = SignClientActivitiesMutation['signClientActivities'][number] & { month: ClientMonth };

/** What became of each month of the last act: which are signed, which are not, and why. */
export function SignedTogether({ told }: { told: readonly ToldMonth[] }) {
  const place = useRef<HTMLDivElement>(null);
  // The button was at the bottom of a long page.
  useEffect(() => {
    if (told.length > 0) place.current?.focus();
  }, [told]);
  if (told.length === 0) return null;
  const signed = told.filter(({ result }) => result === 'signed').length;
  return (
    <div ref={place} tabIndex={-1} className={styles.told}>
      <SigningNotice done={signed === told.length}>
        <p>
          <strong>
            {plural(signed, 'compte rendu signé', 'comptes rendus signés')} sur {told.length}.
          </strong>{' '}
          {signed > 0 && 'Chaque document scellé vous arrive par e-mail.'}
        </p>
        <ul className={styles.results}>
          {told.map((one) => (
            <ToldLine key={one.signingDocumentID} told={one} />
          ))}
        </ul>
      </SigningNotice>
    </div>
  );
}

function ToldLine({ told: { signingDocumentID: id, result, message, month } }: { told: ToldMonth }) {
  const isSigned = result === 'signed' || result === 'alreadySigned';
  return (
    <li className={styles.result}>
      <span>
        {formatMonth(month.month)}, {month.bloomerFullname}
      </span>
      <PlainStatusTag tone={isSigned ? 'success' : 'warning'}>{isSigned ? 'Signé' : 'Non signé'}</PlainStatusTag>
      {message && <span className={styles.why}>{message}</span>}
      {result === 'codeRequired' && (
        <ButtonLink size="small" to={linkTo('signing.client', { id })}>
          Lire et signer
          <span className="visually-hidden">{`\u00a0: ${formatMonth(month.month)}, ${month.bloomerFullname}`}</span>
        </ButtonLink>
      )}
    </li>
  );
}
