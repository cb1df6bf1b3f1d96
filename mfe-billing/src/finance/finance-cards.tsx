import { of } from '@bloom/shared-rules/words/elision';
import { formatAmount, formatMonth } from '@bloom/shared-ui/format';
import { ArrowDownOutlined, EuroOutlined, LineChartOutlined } from '@bloom/shared-ui/icons';
import { KpiCard } from '@bloom/shared-ui/kpi-card';
import { Link } from '@bloom/shared-ui/routing';
import { rateText } from '../finance-words.ts';
import type { FinanceHomeQuery } from '../graphql.generated.ts';
import styles from './finance.module.css';
import { type Entry, evolutionOf, resultOf } from './finance-figures.ts';
import { linesLink } from './finance-links.ts';

type CardsProps = {
  month: string;
  last: readonly Entry[];
  before: readonly Entry[];
  /** Months that are over and wait for their invoice. */
  uninvoiced: FinanceHomeQuery['financeFigures']['uninvoiced'];
};

/** Last month, beside the month before. */
export function FinanceCards({ month, last, before, uninvoiced }: CardsProps) {
  const result = resultOf(last);
  const evolution = evolutionOf(result, resultOf(before));
  const lines = (isExpense?: boolean) => linesLink({ figure: 'ENTRIES', begin: month.slice(0, 7), isExpense });
  return (
    <section aria-label={`Chiffres ${of(formatMonth(month))}`} className={styles.cards}>
      <KpiCard
        icon={<EuroOutlined />}
        label="Marge des revenus (HT)"
        value={<Link to={lines(false)}>{formatAmount(result.revenue)}</Link>}
        evolution={evolution.revenue}
        hint={
          <>
            Facturé aux clients pour {formatMonth(month)}, avoirs déduits.
            <LeftToInvoice month={month} uninvoiced={uninvoiced} />
          </>
        }
      />
      <KpiCard
        icon={<ArrowDownOutlined />}
        label="Dépenses (HT)"
        value={<Link to={lines(true)}>{formatAmount(result.expense)}</Link>}
        evolution={evolution.expense}
        hint="Factures de fournisseurs acceptées."
      />
      <KpiCard
        icon={<LineChartOutlined />}
        label="Profit (HT)"
        value={<Link to={lines()}>{formatAmount(result.profit)}</Link>}
        evolution={evolution.profit}
        hint={`Marge des revenus moins dépenses, soit ${rateText(result.profit, result.revenue)} des revenus. Évolution par rapport au mois précédent.`}
      />
    </section>
  );
}

/** What of the month is still to come: without it the figure reads like a fall. */
function LeftToInvoice({ month, uninvoiced }: Pick<CardsProps, 'month' | 'uninvoiced'>) {
  const left = uninvoiced.filter((work) => work.month === month).reduce((sum, { amount }) => sum + amount, 0);
  if (left === 0) return null;
  return (
    <>
      {' '}
      Reste à facturer{'\u00a0'}:{' '}
      <Link to={linesLink({ figure: 'UNINVOICED', begin: month.slice(0, 7) })}>{formatAmount(left)}</Link>.
    </>
  );
}
