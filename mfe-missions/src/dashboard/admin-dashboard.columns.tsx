import { Button } from '@bloom/shared-ui/button';
import { formatAmount } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import type { AdminMissionsQuery } from '../graphql.generated.ts';
import styles from './dashboard.module.css';

type Mission = AdminMissionsQuery['allMissions']['results'][number];
type Price = Mission['pricing'][number];

/** The price in force: the latest one that has started, or the first to come. Days are yyyy-MM-dd. */
export function currentPrice(pricing: readonly Price[], today: string): Price | undefined {
  const sorted = [...pricing].sort((a, b) => a.startDate.localeCompare(b.startDate));
  return sorted.filter((price) => price.startDate <= today).at(-1) ?? sorted[0];
}

function priceToday(mission: Mission): Price | undefined {
  return currentPrice(mission.pricing, new Date().toISOString().slice(0, 10));
}

export interface MissionColumnsOptions {
  /** Opens the price history of a mission. */
  onPrices: (missionId: string) => void;
}

export function missionColumns({ onPrices }: MissionColumnsOptions): GridColumn<Mission>[] {
  return [
    { id: 'clientSociety', header: 'Société cliente', width: 190, value: (mission) => mission.clientSociety.name },
    { id: 'bloomer', header: 'Bloomer', width: 170, value: (mission) => mission.bloomer.fullname },
    {
      id: 'label',
      header: 'Mission',
      flex: 1,
      minWidth: 220,
      value: (mission) => mission.label,
      render: (mission) => <Link to={linkTo('mission.detail', { id: mission.recordId })}>{mission.label}</Link>,
    },
    { id: 'type', header: 'Type', kind: 'list', width: 100, value: (mission) => mission.type },
    { id: 'begin', header: 'Début', kind: 'date', width: 120, value: (mission) => mission.beginMission },
    { id: 'end', header: 'Fin', kind: 'date', width: 120, value: (mission) => mission.endMission },
    {
      id: 'bloomerSociety',
      header: 'Société du Bloomer',
      width: 180,
      value: (mission) => mission.bloomerBillingSociety?.name,
    },
    { id: 'active', header: 'Active', kind: 'list', width: 100, value: (mission) => mission.isActive },
    { id: 'replacement', header: 'Remplacement', kind: 'list', width: 130, value: (mission) => mission.replacement },
    {
      id: 'purchase',
      header: 'Prix d’achat',
      kind: 'amount',
      width: 130,
      value: (mission) => priceToday(mission)?.purchasePricePerDayWithoutTaxes,
    },
    {
      id: 'sale',
      header: 'Prix de vente',
      kind: 'amount',
      width: 130,
      value: (mission) => priceToday(mission)?.salePricePerDayWithoutTaxes,
      render: (mission) => <SalePrice mission={mission} onPrices={onPrices} />,
    },
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

function SalePrice({ mission, onPrices }: MissionColumnsOptions & { mission: Mission }) {
  const price = priceToday(mission)?.salePricePerDayWithoutTaxes;
  return (
    <Button variant="quiet" size="small" onClick={() => onPrices(mission.recordId)}>
      {price === null || price === undefined ? '–' : formatAmount(price)}
      <span className="visually-hidden"> : historique des prix</span>
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
