import { Button } from '@bloom/shared-ui/button';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { StatusTag, type StatusTone } from '@bloom/shared-ui/status-tag';
import { useMemo, useState } from 'react';
import { Specimen, Specimens } from './specimen.tsx';

type Contract = {
  id: string;
  bloomer: string;
  client: string;
  begin: string;
  days: number;
  amount: number;
  status: keyof typeof STATUSES;
};

const STATUSES = { Brouillon: 'neutral', Signé: 'success', 'À relancer': 'warning' } satisfies Record<
  string,
  StatusTone
>;
const BLOOMERS = ['Awa Diallo', 'Benoît Petit', 'Chloé d’Estrées', 'Dimitri Œuvrard', 'Élise Nguyễn'];
const CLIENTS = ['Banque du Nord', 'Société Générale d’Équipements & Fils', 'Mairie de Lyon'];

const ROWS: Contract[] = Array.from({ length: 60 }, (_, index) => ({
  id: `c${index}`,
  bloomer: BLOOMERS[index % BLOOMERS.length] ?? '',
  client: CLIENTS[(index * 7) % CLIENTS.length] ?? '',
  begin: `2026-${String((index % 12) + 1).padStart(2, '0')}-0${(index % 9) + 1}`,
  days: 10 + (index % 21) / 2,
  amount: 4_500 + index * 312.5,
  status: (Object.keys(STATUSES) as Contract['status'][])[index % 3] ?? 'Brouillon',
}));

const COLUMNS: GridColumn<Contract>[] = [
  { id: 'bloomer', header: 'Bloomer', value: (row) => row.bloomer, minWidth: 160 },
  { id: 'client', header: 'Client', value: (row) => row.client, kind: 'list', minWidth: 180 },
  { id: 'begin', header: 'Début', value: (row) => row.begin, kind: 'date', width: 130 },
  { id: 'days', header: 'Jours', value: (row) => row.days, kind: 'number', width: 110 },
  { id: 'amount', header: 'Montant', value: (row) => row.amount, kind: 'amount', width: 150 },
  {
    id: 'status',
    header: 'État',
    value: (row) => row.status,
    kind: 'list',
    width: 150,
    render: (row) => <StatusTag tone={STATUSES[row.status]}>{row.status}</StatusTag>,
  },
];

const rowId = (row: Contract) => row.id;
const few = ROWS.slice(0, 8);

/** What is typed stays on this page. */
function EditedGrid() {
  const [rows, setRows] = useState(few);
  const columns = useMemo(() => {
    const edit = (field: 'client' | 'begin', kind: 'select' | 'date') => ({
      kind,
      options: CLIENTS.map((name) => ({ value: name, label: name })),
      refusal: (row: Contract) => (row.status === 'Signé' ? 'Un contrat signé ne se modifie plus.' : null),
      problem: (_row: Contract, value: string) => (value === '' ? 'Cette valeur est obligatoire.' : undefined),
      save: (row: Contract, value: string) =>
        setRows((now) => now.map((one) => (one.id === row.id ? { ...one, [field]: value } : one))),
    });
    return COLUMNS.map((column) => {
      if (column.id === 'client') return { ...column, edit: edit('client', 'select') };
      return column.id === 'begin' ? { ...column, edit: edit('begin', 'date') } : column;
    });
  }, []);
  return (
    <Grid id="gallery-edited" label="Contrats à compléter" columns={columns} rows={rows} rowId={rowId} height="rows" />
  );
}

export function GridPieces() {
  return (
    <Specimens>
      <Specimen name="Filtres, tri, colonnes, pages, export" wide>
        <Grid
          id="gallery"
          label="Contrats"
          columns={COLUMNS}
          rows={ROWS}
          rowId={rowId}
          pageSize={10}
          height="rows"
          exportName="contrats"
          tools={<Button size="small">Ajouter</Button>}
          isDimmed={(row) => row.status === 'Brouillon'}
        />
      </Specimen>
      <Specimen name="Cellules que l’on modifie" wide>
        <EditedGrid />
      </Specimen>
      <Specimen name="Lignes groupées" wide>
        <Grid
          id="gallery-grouped"
          label="Contrats par client"
          columns={COLUMNS}
          rows={few}
          rowId={rowId}
          groupBy={{ column: 'client', counted: ['contrat', 'contrats'] }}
          height="rows"
        />
      </Specimen>
      <Specimen name="Vide" wide>
        <Grid id="gallery-empty" label="Contrats, aucun" columns={COLUMNS} rows={[]} rowId={rowId} height="rows" />
      </Specimen>
      <Specimen name="Chargement" wide>
        <Grid
          id="gallery-loading"
          label="Contrats, en chargement"
          columns={COLUMNS}
          rows={undefined}
          rowId={rowId}
          height="rows"
        />
      </Specimen>
      <Specimen name="Échec" wide>
        <Grid
          id="gallery-error"
          label="Contrats, en échec"
          columns={COLUMNS}
          rows={undefined}
          error={new TypeError('Failed to fetch')}
          onRetry={() => undefined}
          rowId={rowId}
          height="rows"
        />
      </Specimen>
    </Specimens>
  );
}
