import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { formatAmount } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { TwoLines } from '@bloom/shared-ui/two-lines';
import { ClosingAction, type ClosingActionProps } from './closing-action.tsx';
import { blockerWords, type OpenMonth } from './month-closing.rules.ts';

type Options = Omit<ClosingActionProps, 'row'>;

const days = ({ days: count, isExpected, item }: OpenMonth) =>
  `${daysInWords(count, item.activity?.hoursPerDays ?? item.mission.hoursPerDays)}${isExpected ? ' attendus' : ''}`;

/** Who and where; what holds it back, for how much, and what to do. */
export function closingColumns(options: Options): GridColumn<OpenMonth>[] {
  return [
    {
      id: 'bloomer',
      header: 'Bloomer, client',
      pinned: 'left',
      width: 210,
      value: ({ item }) => item.bloomer.fullname,
      render: ({ item }) => <TwoLines below={item.mission.clientSociety.name}>{item.bloomer.fullname}</TwoLines>,
    },
    {
      id: 'blocker',
      header: 'Ce qui bloque',
      kind: 'list',
      width: 225,
      value: ({ blocker }) => blockerWords[blocker].label,
      render: ({ blocker }) => <StatusTag tone={blockerWords[blocker].tone}>{blockerWords[blocker].label}</StatusTag>,
    },
    {
      id: 'amount',
      header: 'En jeu (HT)',
      kind: 'amount',
      width: 165,
      value: ({ amountAtRisk }) => amountAtRisk,
      text: ({ amountAtRisk }) => formatAmount(amountAtRisk),
    },
    {
      id: 'action',
      header: 'À faire',
      kind: 'action',
      width: 190,
      value: () => '',
      render: (row) => <ClosingAction row={row} {...options} />,
    },
    { id: 'days', header: 'Jours', kind: 'number', width: 160, value: ({ days: count }) => count, text: days },
    {
      id: 'mission',
      header: 'Mission',
      flex: 1,
      minWidth: 170,
      value: ({ item }) => item.mission.label,
      render: ({ item: { mission } }) => (
        <Link to={linkTo('mission.detail', { id: mission.recordId })}>{mission.label}</Link>
      ),
    },
    {
      id: 'detail',
      header: 'Précision',
      flex: 2,
      minWidth: 220,
      value: ({ detail }) => detail,
      render: ({ detail }) => detail && <span title={detail}>{detail}</span>,
    },
    { id: 'client', header: 'Client', width: 180, hidden: true, value: ({ item }) => item.mission.clientSociety.name },
  ];
}
