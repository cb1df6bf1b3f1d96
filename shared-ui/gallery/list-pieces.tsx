import { Table } from '@bloom/shared-ui/antd/table';
import { Tabs } from '@bloom/shared-ui/antd/tabs';
import { Timeline } from '@bloom/shared-ui/antd/timeline';
import { formatAmount } from '@bloom/shared-ui/format';
import { Pagination } from '@bloom/shared-ui/pagination';
import { useState } from 'react';
import { Specimen, Specimens } from './specimen.tsx';

const PRICES = [
  { id: 'january', from: '01/01/2026', price: 450 },
  { id: 'july', from: '01/07/2026', price: 480 },
];

const TABS = ['Profil', 'CV', 'Notes'].map((label) => ({
  key: label,
  label,
  children: `Ce que dit l’onglet ${label}.`,
}));

const EVENTS = [
  { key: 'sealed', color: 'green', content: 'Scellement du document, terminé' },
  { key: 'failed', color: 'red', content: 'Envoi au client, en échec' },
  { key: 'queued', color: 'gray', content: 'Envoi au client, en attente' },
];

/** What lists need, and what screens take from antd as it comes. */
export function ListPieces() {
  const [page, setPage] = useState(7);
  return (
    <Specimens>
      <Specimen name="Pages">
        <Pagination page={page} pages={20} onPage={setPage} />
      </Specimen>
      <Specimen name="Historique">
        <Timeline items={EVENTS} />
      </Specimen>
      <Specimen name="Onglets">
        <Tabs items={TABS} destroyOnHidden />
      </Specimen>
      <Specimen name="Petite table" wide>
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={PRICES}
          columns={[
            { title: 'À partir du', dataIndex: 'from' },
            {
              title: 'Prix d’achat',
              dataIndex: 'price',
              align: 'right',
              render: (price: number) => formatAmount(price),
            },
          ]}
        />
      </Specimen>
    </Specimens>
  );
}
