import { UPLIFTS } from '@bloom/shared-rules/cra/day-uplifts';
import { Table, type TableProps } from '@bloom/shared-ui/antd/table';
import { formatAmount, formatDate, formatPercent } from '@bloom/shared-ui/format';
import type { MissionFactsFragment } from '../graphql.generated.ts';
import styles from '../mission-dialog.module.css';
import { NegativeMargin } from '../negative-margin/negative-margin.tsx';
import { termsInWords, toPercent } from './pricing.rules.ts';

type Price = MissionFactsFragment['pricing'][number];

const factor = (coefficient: number) => formatPercent(toPercent(coefficient), 1);
const figure = { align: 'right', className: 'tabular' } as const;

const COLUMNS: TableProps<Price>['columns'] = [
  {
    title: 'À partir du',
    render: (_, price) => (
      <>
        {formatDate(price.startDate)} <NegativeMargin price={price} />
      </>
    ),
  },
  { ...figure, title: 'Prix d’achat', render: (_, price) => formatAmount(price.purchasePricePerDayWithoutTaxes) },
  { ...figure, title: 'Prix de vente', render: (_, price) => formatAmount(price.salePricePerDayWithoutTaxes) },
  { ...figure, title: 'TVA', render: (_, { taxes }) => formatPercent(taxes, 1) },
  { ...figure, title: 'Astreinte', render: (_, { astreinteCoef }) => factor(astreinteCoef) },
  { ...figure, title: 'Samedi', render: (_, { saturdayCoef }) => factor(saturdayCoef ?? UPLIFTS.saturday) },
  { ...figure, title: 'Dimanche et jours fériés', render: (_, { sundayCoef }) => factor(sundayCoef ?? UPLIFTS.sunday) },
  { title: 'Paiement', render: (_, price) => termsInWords(price.paymentTerms, price.paymentTermsDetails) },
];

/** Every price of the mission, the latest first. */
export function PriceTable({ pricing }: Pick<MissionFactsFragment, 'pricing'>) {
  const latestFirst = [...pricing].sort((left, right) => right.startDate.localeCompare(left.startDate));
  return (
    <Table
      className={styles.prices}
      columns={COLUMNS}
      dataSource={latestFirst}
      rowKey="recordId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      size="small"
    />
  );
}
