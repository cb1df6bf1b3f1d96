import { useMutation } from '@bloom/shared-auth/apollo';
import { formatMonth } from '@bloom/shared-ui/format';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useEffect, useRef, useState } from 'react';
import { type ClientMonthsQuery, RenewSigningLinkDocument } from '../graphql.generated.ts';
import styles from './client-months.module.css';

/** Who signed in reads the months of the company, and signs those of their own missions: a colleague signs this one. */
export function AnothersMonth({ month }: { month: ClientMonthsQuery['clientMonths'][number] }) {
  const [mutate] = useMutation(RenewSigningLinkDocument);
  const { submit, submitting } = useSubmit(mutate);
  const [asked, setAsked] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (asked) told.current?.focus();
  }, [asked]);
  const ask = async () => {
    if (await submit({ variables: { signingDocumentID: month.signingDocumentID } })) setAsked(true);
  };
  return (
    <>
      <p className={styles.who}>Un autre contact de votre société est chargé de le signer.</p>
      {asked ? (
        <p ref={told} role="status" tabIndex={-1}>
          Demande enregistrée{'\u00a0'}: cette personne reçoit un nouveau lien d’ici quelques minutes.
        </p>
      ) : (
        <PlainButton loading={submitting} onClick={() => void ask()}>
          Lui renvoyer le lien
          <span className="visually-hidden">{`\u00a0: ${formatMonth(month.month)}, ${month.bloomerFullname}`}</span>
        </PlainButton>
      )}
    </>
  );
}
