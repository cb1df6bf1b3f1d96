import { Page } from '@bloom/shared-ui/page';
import { PlainEmptyState, PlainErrorState, PlainSkeleton } from '@bloom/shared-ui/plain-states';
import { useState } from 'react';
import type { ClientMonth } from '../client-months/client-month-card.tsx';
import { MonthCards, useClientMonths } from '../client-months/client-months.tsx';
import { SeveralMonthsForm } from './several-months.form.tsx';
import styles from './several-months.module.css';
import { SignedTogether, type ToldMonth } from './signed-together.tsx';

/** /signing: the months that wait for a client, chosen and signed in one act. */
export function SeveralMonthsPage() {
  const { data, error, refetch } = useClientMonths();
  const [told, setTold] = useState<readonly ToldMonth[]>([]);
  return (
    <Page title="Signer plusieurs mois">
      <SignedTogether told={told} />
      {!data && error && <PlainErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PlainSkeleton rows={6} />}
      {data && (
        <Waiting
          months={data.clientMonths.filter(({ canSign }) => canSign)}
          onTold={(months) => {
            setTold(months);
            void refetch();
          }}
        />
      )}
    </Page>
  );
}

interface WaitingProps {
  months: readonly ClientMonth[];
  /** What became of them; nothing when no answer came. */
  onTold: (months: readonly ToldMonth[]) => void;
}

function Waiting({ months, onTold }: WaitingProps) {
  if (months.length === 0) {
    return (
      <PlainEmptyState title="Rien à signer pour l’instant">
        Dès qu’un Bloomer a signé son mois, vous recevez un e-mail et le mois apparaît ici.
      </PlainEmptyState>
    );
  }
  const together = months.filter(({ codeRequired }) => !codeRequired);
  const alone = months.filter(({ codeRequired }) => codeRequired);
  return (
    <>
      {together.length > 0 && <SeveralMonthsForm months={together} onTold={onTold} />}
      {alone.length > 0 && (
        <section className={styles.section} aria-label="À signer un par un">
          <h2>À signer un par un</h2>
          <p className={styles.soft}>
            Ces missions demandent un code à chaque signature{'\u00a0'}: leurs mois ne se signent pas avec les autres.
          </p>
          <MonthCards months={alone} />
        </section>
      )}
    </>
  );
}
