import { priceShown } from '@bloom/shared-rules/mission/amendment';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount, formatPeriod, todayInParis } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { TwoLines } from '@bloom/shared-ui/two-lines';
import styles from './dashboard.module.css';
import type { DashboardMission as Mission } from './load-in-parts.ts';

type Price = Mission['pricing'][number];

export interface MissionColumnsOptions {
  /** Opens the price history of a mission. */
  onPrices: (missionId: string) => void;
}

export function missionColumns({ onPrices }: MissionColumnsOptions): GridColumn<Mission>[] {
  const today = todayInParis();
  const priceToday = (mission: Mission) => priceShown(mission, today);
  return [
    {
      id: 'bloomer',
      header: 'Bloomer',
      pinned: 'left',
      width: 210,
      value: (mission) => mission.bloomer.fullname,
      render: (mission) => <TwoLines below={mission.clientSociety.name}>{mission.bloomer.fullname}</TwoLines>,
    },
    {
      id: 'label',
      header: 'Mission',
      flex: 1,
      minWidth: 240,
      value: (mission) => mission.label,
      render: (mission) => <Link to={linkTo('mission.detail', { id: mission.recordId })}>{mission.label}</Link>,
    },
    { id: 'active', header: 'Active', kind: 'list', width: 96, value: (mission) => mission.isActive },
    {
      id: 'sale',
      header: 'Prix de vente',
      kind: 'amount',
      width: 140,
      value: (mission) => priceToday(mission)?.salePricePerDayWithoutTaxes,
      render: (mission) => <SalePrice mission={mission} price={priceToday(mission)} onPrices={onPrices} />,
    },
    {
      id: 'purchase',
      header: 'Prix d’achat',
      kind: 'amount',
      width: 130,
      value: (mission) => priceToday(mission)?.purchasePricePerDayWithoutTaxes,
    },
    { id: 'end', header: 'Fin', kind: 'date', width: 110, value: (mission) => mission.endMission },
    { id: 'type', header: 'Type', kind: 'list', width: 100, value: (mission) => mission.type },
    { id: 'begin', header: 'Début', kind: 'date', width: 120, value: (mission) => mission.beginMission },
    { id: 'clientSociety', header: 'Société cliente', width: 190, value: (mission) => mission.clientSociety.name },
    {
      id: 'bloomerSociety',
      header: 'Société du Bloomer',
      width: 180,
      value: (mission) => mission.bloomerBillingSociety?.name,
    },
    { id: 'replacement', header: 'Remplacement', kind: 'list', width: 130, value: (mission) => mission.replacement },
    {
      id: 'detail',
      header: 'Détail',
      kind: 'action',
      width: 190,
      value: () => '',
      render: (mission) => <DetailActions mission={mission} />,
    },
  ];
}

/** A mission on a phone. */
export function MissionOnCard({ mission, onPrices }: MissionColumnsOptions & { mission: Mission }) {
  return (
    <div className={styles.onCard}>
      <TwoLines below={mission.clientSociety.name}>{mission.bloomer.fullname}</TwoLines>
      <Link to={linkTo('mission.detail', { id: mission.recordId })}>{mission.label}</Link>
      <span className={styles.cardFacts}>
        <span>{formatPeriod(mission.beginMission, mission.endMission)}</span>
        <SalePrice mission={mission} price={priceShown(mission, todayInParis())} onPrices={onPrices} />
      </span>
    </div>
  );
}

type SalePriceProps = MissionColumnsOptions & { mission: Mission; price: Price | undefined };

function SalePrice({ mission, price, onPrices }: SalePriceProps) {
  const amount = price?.salePricePerDayWithoutTaxes;
  return (
    <Button data-printed variant="quiet" size="small" onClick={() => onPrices(mission.recordId)}>
      {amount === null || amount === undefined ? '–' : formatAmount(amount)}
      <span className="visually-hidden">{`\u00a0: historique des prix, ${mission.label}`}</span>
    </Button>
  );
}

function DetailActions({ mission }: { mission: Mission }) {
  return (
    <span className={styles.detail}>
      <Link to={linkTo('mission.detail', { id: mission.recordId })}>
        Modifier<span className="visually-hidden"> {mission.label}</span>
      </Link>
      <a href={linkTo('mission.detail', { id: mission.recordId })} target="_blank" rel="noreferrer">
        Nouvel onglet<span className="visually-hidden"> {mission.label}</span>
      </a>
    </span>
  );
}
