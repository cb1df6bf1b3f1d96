import { useQuery } from '@bloom/shared-auth/apollo';
import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { defaultFinanceRange, financeRangeProblem } from '@bloom/shared-rules/cra/finance';
import { of } from '@bloom/shared-rules/words/elision';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { todayInParis } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page, useProductName } from '@bloom/shared-ui/page';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { FinanceHomeDocument, type FinanceHomeQuery } from '../graphql.generated.ts';
import styles from './finance.module.css';
import { FinanceCards } from './finance-cards.tsx';
import { monthResults } from './finance-figures.ts';
import { ClientMargins, ManagerMargins } from './finance-margins.tsx';
import { FinanceOverview, type Range } from './finance-overview.tsx';
import { ClientPayments, UninvoicedWork } from './finance-owed.tsx';
import { FinanceShares } from './finance-shares.tsx';

/** /finance: what the firm earned and expects. The months that are chosen are in the address. */
export function FinancePage() {
  const productName = useProductName();
  const today = todayInParis();
  const last = addMonths(firstOfMonth(today), -1);
  const { range, shown, month, change } = useMonths(today, last.slice(0, 7));
  const days = { begin: `${shown.begin}-01`, end: `${shown.end}-01` };
  const { data, previousData, error, refetch } = useQuery(FinanceHomeDocument, {
    variables: { last, before: addMonths(last, -1), ...days },
    fetchPolicy: 'cache-and-network',
  });
  // While another period is on its way, the former one stays.
  const answer = data ?? (error ? undefined : previousData);
  const first = answer?.financeFigures.firstMonth?.slice(0, 7) ?? shown.begin;
  return (
    <Page title={`Les finances ${of(productName)}`} width="wide">
      {!answer && !error && <LoadingSkeleton shape="cards" rows={8} label="Chargement des finances…" />}
      {!answer && error && (
        <ErrorState error={error} message={messageFor(error, { area: 'finance' })} onRetry={() => void refetch()} />
      )}
      {answer && isBlank(answer) && <NothingYet />}
      {answer && !isBlank(answer) && (
        <div className={styles.stack}>
          <FinanceCards
            month={last}
            last={answer.last}
            before={answer.before}
            uninvoiced={answer.financeFigures.uninvoiced}
          />
          <FinanceOverview
            range={range}
            onRange={change}
            first={first}
            months={monthResults(answer.overview, days.begin, days.end, today)}
          />
          <div className={styles.pair}>
            <FinanceShares month={month} onMonth={(next) => change({ month: next })} first={first} />
            <UninvoicedWork rows={answer.financeFigures.uninvoiced} />
          </div>
          <ClientPayments payment={answer.financeFigures.payment} />
          <div className={styles.widePair}>
            <ClientMargins range={shown} rows={answer.financeFigures.clients} />
            <ManagerMargins range={shown} rows={answer.financeFigures.accountManagers} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** Nothing was invoiced, nothing is expected, nothing waits. */
function isBlank({ overview, financeFigures }: FinanceHomeQuery): boolean {
  return overview.length === 0 && financeFigures.firstMonth === null && financeFigures.uninvoiced.length === 0;
}

function NothingYet() {
  return (
    <Card>
      <EmptyState
        title="Aucune facture pour l’instant"
        action={<ButtonLink to={linkTo('activities.month')}>Voir les activités</ButtonLink>}
      >
        Les chiffres apparaissent avec la première facture finalisée{'\u00a0'}: elle se crée depuis un mois signé.
      </EmptyState>
    </Card>
  );
}

type Choices = Range & { month: string };

const isMonth = (text: string | null): text is string => text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** What is chosen, and the last period that can be shown: a wrong one takes no figures away. */
function useMonths(today: string, last: string) {
  const [search, setSearch] = useSearchParams();
  const usual = defaultFinanceRange(today);
  const read = (name: string, otherwise: string) => {
    const text = search.get(name);
    return isMonth(text) ? text : otherwise;
  };
  const range = { begin: read('begin', usual.begin.slice(0, 7)), end: read('end', usual.end.slice(0, 7)) };
  const isRight = financeRangeProblem(range.begin, range.end) === undefined;
  const [shown, setShown] = useState(isRight ? range : { begin: usual.begin.slice(0, 7), end: usual.end.slice(0, 7) });
  if (isRight && (shown.begin !== range.begin || shown.end !== range.end)) setShown(range);
  const change = (changes: Partial<Choices>) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) after.set(name, value);
      return after;
    });
  return { range, shown, month: read('month', last), change };
}
