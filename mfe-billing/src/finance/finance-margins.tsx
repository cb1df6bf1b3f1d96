import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatAmount } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { type ReactNode, useState } from 'react';
import type { MarginPartsFragment } from '../graphql.generated.ts';
import { ExportButton, type FiguresColumn, FiguresTable } from './figures-table.tsx';
import styles from './finance.module.css';
import { rateText } from './finance-words.ts';

type MarginsProps = {
  title: string;
  /** Of the first column. */
  header: string;
  /** For what belongs to none. */
  nobody: string;
  name: string;
  rows: readonly MarginPartsFragment[];
  render?: (row: MarginPartsFragment) => ReactNode;
};

const SHOWN = 10;

const FIGURES: readonly FiguresColumn<MarginPartsFragment>[] = [
  { header: 'Revenus (HT)', isFigure: true, text: ({ revenue }) => formatAmount(revenue) },
  { header: 'Dépenses (HT)', isFigure: true, text: ({ expense }) => formatAmount(expense) },
  { header: 'Marge (HT)', isFigure: true, text: ({ margin }) => formatAmount(margin) },
  { header: 'Taux', isFigure: true, text: ({ margin, revenue }) => rateText(margin, revenue) },
];

function Margins({ title, header, nobody, name, rows, render }: MarginsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const columns: FiguresColumn<MarginPartsFragment>[] = [
    { header, text: (row) => row.name ?? nobody, render: render && ((row) => render(row) ?? row.name ?? nobody) },
    ...FIGURES,
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
        <FiguresTable caption={title} columns={columns} rows={shown} rowKey={({ recordId }) => recordId ?? ''} />
      )}
      {rows.length > SHOWN && (
        <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Les ${SHOWN} premiers seulement` : `Voir les ${rows.length} lignes`}
        </Button>
      )}
    </Card>
  );
}

export function ClientMargins({ rows }: { rows: readonly MarginPartsFragment[] }) {
  return (
    <Margins
      title="Marge par client"
      header="Client"
      nobody="Sans client"
      name="marge-par-client"
      rows={rows}
      render={({ recordId, name }) => recordId && <Link to={linkTo('society.page', { recordId })}>{name}</Link>}
    />
  );
}

export function ManagerMargins({ rows }: { rows: readonly MarginPartsFragment[] }) {
  return (
    <Margins
      title="Marge par account manager"
      header="Account manager"
      nobody="Sans account manager"
      name="marge-par-account-manager"
      rows={rows}
    />
  );
}
