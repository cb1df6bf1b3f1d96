import { useQuery, useReadWhenSeen } from '@bloom/shared-auth/apollo';
import { PlainErrorState, PlainSkeleton } from '@bloom/shared-ui/plain-states';
import { ClientMonthsDocument } from '../graphql.generated.ts';
import { type ClientMonth, ClientMonthCard } from './client-month-card.tsx';
import styles from './client-months.module.css';
import { FoldedMonths } from './folded-months.tsx';
import { SignTogether } from './sign-together.tsx';

/** Never from the cache alone: who just signed must not be told that the month still waits. */
export function useClientMonths() {
  return useQuery(ClientMonthsDocument, { fetchPolicy: 'cache-and-network' });
}

/** On the first screen of a client, which is another remote's: what waits for his signature. */
export function ClientMonths() {
  const { data, error, refetch } = useClientMonths();
  // A month is signed in another tab too, by the link of its mail; no news tell a client.
  useReadWhenSeen(refetch);
  if (!data && error) return <PlainErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PlainSkeleton rows={6} />;
  const waiting = data.clientMonths.filter(({ state }) => state === 'bloomerSigned');
  // What colleagues are asked to sign comes after what waits for who looks.
  waiting.sort((one, other) => Number(other.canSign) - Number(one.canSign));
  return (
    <section className={styles.section} aria-label="À signer">
      <h2>À signer</h2>
      {waiting.length === 0 ? (
        <p className={styles.none}>
          Rien à signer pour l’instant. Dès qu’un Bloomer a signé son mois, vous recevez un e-mail et le mois apparaît
          ici.
        </p>
      ) : (
        <>
          <SignTogether months={waiting} />
          <MonthCards months={waiting} />
        </>
      )}
    </section>
  );
}

/** On the same screen below what is to be done: what was signed. Whether it can be read, what waits tells already. */
export function SignedMonths() {
  const { data } = useClientMonths();
  const months = data?.clientMonths.filter(({ state }) => state !== 'bloomerSigned') ?? [];
  if (months.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Signés">
      <h2>Signés</h2>
      <FoldedMonths months={months} />
    </section>
  );
}

export function MonthCards({ months }: { months: readonly ClientMonth[] }) {
  return (
    <ul className={styles.cards}>
      {months.map((month) => (
        <ClientMonthCard key={month.signingDocumentID} month={month} />
      ))}
    </ul>
  );
}
