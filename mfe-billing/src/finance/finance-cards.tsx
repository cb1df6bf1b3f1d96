import { formatAmount, formatMonth } from '@bloom/shared-ui/format';
import { of } from '@bloom/shared-ui/french';
import { ArrowDownOutlined, EuroOutlined, LineChartOutlined } from '@bloom/shared-ui/icons';
import { KpiCard } from '@bloom/shared-ui/kpi-card';
import { Link } from '@bloom/shared-ui/routing';
import styles from './finance.module.css';
import { type Entry, evolutionOf, resultOf } from './finance-figures.ts';
import { invoicesLink } from './finance-links.ts';
import { rateText } from './finance-words.ts';

type CardsProps = { month: string; last: readonly Entry[]; before: readonly Entry[] };

/** Last month, beside the month before. */
export function FinanceCards({ month, last, before }: CardsProps) {
  const result = resultOf(last);
  const evolution = evolutionOf(result, resultOf(before));
  const asked = month.slice(0, 7);
  return (
    <section aria-label={`Chiffres ${of(formatMonth(month))}`} className={styles.cards}>
      <KpiCard
        icon={<EuroOutlined />}
        label="Marge des revenus (HT)"
        value={formatAmount(result.revenue)}
        evolution={evolution.revenue}
        hint={
          <>
            Facturé aux clients pour {formatMonth(month)}, avoirs déduits.{' '}
            <Link to={invoicesLink({ side: 'customer', month: asked })}>Factures clients</Link>
          </>
        }
      />
      <KpiCard
        icon={<ArrowDownOutlined />}
        label="Dépenses (HT)"
        value={formatAmount(result.expense)}
        evolution={evolution.expense}
        hint={
          <>
            Factures de fournisseurs acceptées.{' '}
            <Link to={invoicesLink({ side: 'supplier', month: asked })}>Factures fournisseurs</Link>
          </>
        }
      />
      <KpiCard
        icon={<LineChartOutlined />}
        label="Profit (HT)"
        value={formatAmount(result.profit)}
        evolution={evolution.profit}
        hint={`Marge des revenus moins dépenses, soit ${rateText(result.profit, result.revenue)} des revenus. Évolution par rapport au mois précédent.`}
      />
    </section>
  );
}
