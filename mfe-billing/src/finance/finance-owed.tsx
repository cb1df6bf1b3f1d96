import { Card } from '@bloom/shared-ui/card';
import { formatAmount, formatMonth } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { BankOutlined, ClockCircleOutlined, HistoryOutlined, WarningOutlined } from '@bloom/shared-ui/icons';
import { KpiCard } from '@bloom/shared-ui/kpi-card';
import { Link } from '@bloom/shared-ui/routing';
import { correctedWords, daysText, STAGE_WORDS } from '../finance-words.ts';
import type { FinanceHomeQuery } from '../graphql.generated.ts';
import { ExportButton, type FiguresColumn, FiguresTable } from './figures-table.tsx';
import styles from './finance.module.css';
import { linesLink, uninvoicedLink } from './finance-links.ts';

type Figures = FinanceHomeQuery['financeFigures'];
type Work = Figures['uninvoiced'][number];

/** How fast clients pay, and what they owe. */
export function ClientPayments({ payment }: { payment: Figures['payment'] }) {
  const { averageDays, paidCount, dso, outstanding, outstandingCount, late, lateCount } = payment;
  return (
    <section aria-label="Paiements des clients" className={styles.cards}>
      <KpiCard
        icon={<ClockCircleOutlined />}
        label="Délai moyen de paiement"
        value={<Link to={linesLink({ figure: 'PAID' })}>{daysText(averageDays)}</Link>}
        hint={`De la facture au règlement, pondéré par les montants${'\u00a0'}: ${plural(paidCount, 'règlement')} en un an.`}
      />
      <KpiCard
        icon={<HistoryOutlined />}
        label="DSO"
        value={<Link to={linesLink({ figure: 'DSO' })}>{daysText(dso)}</Link>}
        hint="Encours rapporté à la facturation des 365 derniers jours."
      />
      <KpiCard
        icon={<BankOutlined />}
        label="Encours clients (TTC)"
        value={<Link to={linesLink({ figure: 'OUTSTANDING' })}>{formatAmount(outstanding)}</Link>}
        hint={plural(outstandingCount, 'facture finalisée non réglée', 'factures finalisées non réglées')}
      />
      <KpiCard
        icon={<WarningOutlined />}
        label="En retard (TTC)"
        value={<Link to={linesLink({ figure: 'LATE' })}>{formatAmount(late)}</Link>}
        hint={`${plural(lateCount, 'facture échue', 'factures échues')}, hors litiges et envois à reprendre.`}
      />
    </section>
  );
}

const COLUMNS: readonly FiguresColumn<Work>[] = [
  { header: 'Mois', text: ({ month }) => formatMonth(month) },
  {
    header: 'En attente',
    text: ({ stage }) => STAGE_WORDS[stage],
    render: ({ month, stage }) => <Link to={uninvoicedLink(month, stage)}>{STAGE_WORDS[stage]}</Link>,
  },
  {
    header: 'Montant (HT)',
    isFigure: true,
    text: ({ amount }) => formatAmount(amount),
    render: ({ month, stage, amount }) => (
      <Link to={linesLink({ figure: 'UNINVOICED', begin: month.slice(0, 7), stage })}>{formatAmount(amount)}</Link>
    ),
  },
  { header: 'CRA', isFigure: true, text: ({ count }) => String(count) },
];

/** Months that are over, and what each of them waits for. */
export function UninvoicedWork({ rows }: { rows: readonly Work[] }) {
  const title = 'Travaux non facturés';
  const corrected = correctedWords(rows);
  const [count, amount] = rows.reduce(([n, sum], row) => [n + row.count, sum + row.amount], [0, 0]);
  return (
    <Card
      title={title}
      actions={
        rows.length > 0 && <ExportButton caption={title} columns={COLUMNS} rows={rows} name="travaux-non-factures" />
      }
    >
      {rows.length === 0 ? (
        <p className={styles.note}>Les comptes rendus des mois terminés sont tous remplis, signés et facturés.</p>
      ) : (
        <>
          <p>
            <strong>
              <Link to={linesLink({ figure: 'UNINVOICED' })}>{formatAmount(amount)} HT</Link>
            </strong>{' '}
            sur {plural(count, 'compte rendu', 'comptes rendus')} de mois terminés.
          </p>
          <FiguresTable
            caption={title}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ month, stage }) => `${month} ${stage}`}
          />
          {corrected && <p className={styles.note}>{corrected}</p>}
        </>
      )}
    </Card>
  );
}
