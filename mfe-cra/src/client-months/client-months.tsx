import { useQuery } from '@bloom/shared-auth/apollo';
import { plural } from '@bloom/shared-ui/french';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { PlainErrorState, PlainSkeleton } from '@bloom/shared-ui/plain-states';
import { useState } from 'react';
import { ClientMonthsDocument } from '../graphql.generated.ts';
import { type ClientMonth, ClientMonthCard } from './client-month-card.tsx';
import styles from './client-months.module.css';
import { SignTogether } from './sign-together.tsx';

/** Never from the cache alone: who just signed must not be told that the month still waits. */
export function useClientMonths() {
  return useQuery(ClientMonthsDocument, { fetchPolicy: 'cache-and-network' });
}

/** On the first screen of a client, which is another remote's: what waits for his signature. */
export function ClientMonths() {
  const { data, error, refetch } = useClientMonths();
  if (!data && error) return <PlainErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PlainSkeleton rows={6} />;
  const waiting = data.clientMonths.filter(({ state }) => state === 'bloomerSigned');
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

/** Two rows of a desk: what else was signed is looked for, not read. */
const SHOWN = 6;

/** On the same screen below what is to be done: what was signed. Whether it can be read, what waits tells already. */
export function SignedMonths() {
  const { data } = useClientMonths();
  const [isWhole, setIsWhole] = useState(false);
  const months = data?.clientMonths.filter(({ state }) => state !== 'bloomerSigned') ?? [];
  if (months.length === 0) return null;
  const others = months.length - SHOWN;
  return (
    <section className={styles.section} aria-label="Signés">
      <h2>Signés</h2>
      <MonthCards months={isWhole ? months : months.slice(0, SHOWN)} />
      {others > 0 && (
        <div>
          <PlainButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Les derniers seulement' : `Voir aussi ${plural(others, 'compte rendu', 'comptes rendus')}`}
          </PlainButton>
        </div>
      )}
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
