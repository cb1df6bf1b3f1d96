import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatAmount, formatMonth } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { type ReactNode, useState } from 'react';
import { rateText } from '../finance-words.ts';
import type { MarginPartsFragment } from '../graphql.generated.ts';
import { ExportButton, type FiguresColumn, FiguresTable } from './figures-table.tsx';
import styles from './finance.module.css';
import { linesLink } from './finance-links.ts';
import type { Range } from './finance-overview.tsx';

type MarginsProps = {
  title: string;
  /** What stands above the first column. */
  header: string;
  /** For what belongs to none. */
  nobody: string;
  name: string;
  by: 'clientId' | 'accountManagerId';
  range: Range;
  rows: readonly MarginPartsFragment[];
  render?: (row: MarginPartsFragment) => ReactNode;
};

const SHOWN = 10;

const rate: FiguresColumn<MarginPartsFragment> = {
  header: 'Taux',
  isFigure: true,
  text: ({ margin, revenue }) => rateText(margin, revenue),
};

/** Each opens what it is the sum of. */
function figuresOf({ begin, end, by }: Pick<MarginsProps, 'by'> & Range): FiguresColumn<MarginPartsFragment>[] {
  const column = (
    header: string,
    name: 'revenue' | 'expense' | 'margin',
    isExpense?: boolean,
  ): FiguresColumn<MarginPartsFragment> => ({
    header,
    isFigure: true,
    text: (row) => formatAmount(row[name]),
    render: (row) => (
      <Link to={linesLink({ figure: 'ENTRIES', begin, end, isExpense, [by]: row.recordId })}>
        {formatAmount(row[name])}
      </Link>
    ),
  });
  return [
    // What the table is about comes first: on a phone there is no room for more.
    column('Marge (HT)', 'margin'),
    rate,
    column('Revenus (HT)', 'revenue', false),
    column('Dépenses (HT)', 'expense', true),
  ];
}

function Margins({ title, header, nobody, name, by, range, rows, render }: MarginsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const columns: FiguresColumn<MarginPartsFragment>[] = [
    { header, text: (row) => row.name ?? nobody, render: render && ((row) => render(row) ?? row.name ?? nobody) },
    ...figuresOf({ ...range, by }),
  ];
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <Card
      title={title}
      actions={rows.length > 0 && <ExportButton caption={title} columns={columns} rows={rows} name={name} />}
    >
      {rows.length === 0 ? (
        <p className={styles.note}>Aucune facture finalisée pour la période de la vue d’ensemble.</p>
      ) : (
        <>
          <p className={styles.note}>
            Factures {of(formatMonth(range.begin))} à {formatMonth(range.end)}, sans les prévisions de la vue
            d’ensemble.
          </p>
          <FiguresTable caption={title} columns={columns} rows={shown} rowKey={({ recordId }) => recordId ?? ''} />
        </>
      )}
      {rows.length > SHOWN && (
        <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Les ${SHOWN} premiers seulement` : `Voir les ${rows.length} lignes`}
        </Button>
      )}
    </Card>
  );
}

type OfRange = { range: Range; rows: readonly MarginPartsFragment[] };

export function ClientMargins({ range, rows }: OfRange) {
  return (
    <Margins
      title="Marge par client"
      header="Client"
      nobody="Sans client"
      name="marge-par-client"
      by="clientId"
      range={range}
      rows={rows}
      render={({ recordId, name }) => recordId && <Link to={linkTo('society.page', { recordId })}>{name}</Link>}
    />
  );
}

export function ManagerMargins({ range, rows }: OfRange) {
  return (
    <Margins
      title="Marge par account manager"
      header="Account manager"
      nobody="Sans account manager"
      name="marge-par-account-manager"
      by="accountManagerId"
      range={range}
      rows={rows}
    />
  );
}
