import { useQuery } from '@bloom/shared-auth/apollo';
import { PlainErrorState, PlainSkeleton } from '@bloom/shared-ui/plain-states';
import { ClientMonthsDocument } from '../graphql.generated.ts';
import { type ClientMonth, ClientMonthCard } from './client-month-card.tsx';
import styles from './client-months.module.css';

/** On the first screen of a client, which is another remote's: what waits for his signature, then what was signed. */
export function ClientMonths() {
  const { data, error, refetch } = useQuery(ClientMonthsDocument, { fetchPolicy: 'cache-and-network' });
  if (!data && error) return <PlainErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PlainSkeleton rows={6} />;
  const waiting = data.clientMonths.filter(({ state }) => state === 'bloomerSigned');
  const signed = data.clientMonths.filter(({ state }) => state !== 'bloomerSigned');
  return (
    <>
      <section className={styles.section} aria-label="À signer">
        <h2>À signer</h2>
        {waiting.length === 0 ? (
          <p className={styles.none}>
            Rien à signer pour l’instant. Dès qu’un Bloomer a signé son mois, vous recevez un e-mail et le mois apparaît
            ici.
          </p>
        ) : (
          <MonthCards months={waiting} />
        )}
      </section>
      {signed.length > 0 && (
        <section className={styles.section} aria-label="Signés">
          <h2>Signés</h2>
          <MonthCards months={signed} />
        </section>
      )}
    </>
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
