import { invalidArgsOf, messageOf, reasonOf } from '@bloom/shared-auth/graphql-error';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { Notice } from '@bloom/shared-ui/notice';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** What the forms that enter people know of addresses. */
interface Entered {
  email: string;
  secondaryEmail?: string;
  erasedPersonBasis: string;
}

interface Refusal {
  address: string;
  message: string;
}

export interface ErasedPerson {
  /** For the form: the sentence stands under the reason, which is what is missing. */
  fieldErrors: Record<string, string>;
  /** The reason to send with what is entered; to be asked once for each submission. */
  basisFor: (entered: Entered) => string | undefined;
  refusal: Refusal | undefined;
}

const isOf = (refusal: Refusal | undefined, { email, secondaryEmail }: Entered): refusal is Refusal =>
  refusal !== undefined && [email, secondaryEmail].includes(refusal.address);

/**
 * Somebody who was erased is entered again only with a reason. The API says so by refusing; the form then asks, and
 * goes on asking while it holds that address.
 */
export function useErasedPerson(failed: { error: unknown; fieldErrors: Record<string, string> }): ErasedPerson {
  const { error, fieldErrors } = failed;
  const [refusal, setRefusal] = useState<Refusal>();
  const sent = useRef<Entered>(undefined);
  const isErased = reasonOf(error) === 'ERASED_PERSON';
  useEffect(() => {
    if (!isErased || sent.current === undefined) return;
    const field = invalidArgsOf(error).includes('secondaryEmail') ? 'secondaryEmail' : 'email';
    setRefusal({ address: sent.current[field] ?? '', message: messageOf(error) ?? '' });
  }, [error, isErased]);
  const basisFor = useCallback(
    (entered: Entered) => {
      sent.current = entered;
      return isOf(refusal, entered) ? entered.erasedPersonBasis : undefined;
    },
    [refusal],
  );
  const told = useMemo(
    () => (isErased ? { erasedPersonBasis: `Écrivez 10 à ${MAX_REASON} caractères.` } : fieldErrors),
    [isErased, fieldErrors],
  );
  return { fieldErrors: told, basisFor, refusal };
}

/** Below the addresses of a form. */
export function ErasedPersonBasis({ refusal, entered }: { refusal: Refusal | undefined; entered: Entered }) {
  if (!isOf(refusal, entered)) return null;
  return (
    <>
      <Notice tone="warning">{refusal.message}</Notice>
      <TextAreaField
        name="erasedPersonBasis"
        label="Ce qui permet de l’enregistrer de nouveau"
        help={'Par exemple\u00a0: nouvelle candidature reçue le 3 novembre. Cette raison est conservée avec votre nom.'}
        required
        maxLength={MAX_REASON}
      />
    </>
  );
}
