import { priceShown } from '@bloom/shared-rules/mission/amendment';
import { extensionLabel, missionStatusLabels } from '@bloom/shared-rules/mission/mission-words';
import { marginOf, marginPercent } from '@bloom/shared-rules/money/margin';
import { Card } from '@bloom/shared-ui/card';
import { formatAmount, formatDate, formatHours, formatPercent, todayInParis } from '@bloom/shared-ui/format';
import { useProductName } from '@bloom/shared-ui/page';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { ReactNode } from 'react';
import type { MissionDetailQuery } from '../graphql.generated.ts';
import { missionStatusTones } from '../mission-status.ts';
import { NegativeMargin } from '../negative-margin/negative-margin.tsx';
import { dealTypeLabel } from './deal-type.ts';
import { MissionActions } from './mission-actions.tsx';
import styles from './mission-card.module.css';

type Mission = MissionDetailQuery['missions'][number];

interface MissionCardProps {
  mission: Mission;
  onChanged: () => void;
}

/** What one comes for first (the state, the end, what it costs and brings), how it is set, what can be done with it. */
export function MissionCard({ mission, onChanged }: MissionCardProps) {
  const { status, endMission, pendingAmendment } = mission;
  return (
    <Card title="Mission" actions={<MissionActions mission={mission} onChanged={onChanged} />}>
      <dl className={styles.facts}>
        <Fact label="État">
          <StatusTag tone={missionStatusTones[status]}>{missionStatusLabels[status]}</StatusTag>
        </Fact>
        {/* An end that nobody has signed yet counts all the same, and says so. */}
        <Fact label="Fin">
          {formatDate(endMission)}{' '}
          {pendingAmendment?.newEndMission && <StatusTag tone="warning">Avenant non signé</StatusTag>}
        </Fact>
        {mission.viewerCanSeePrices && <Money mission={mission} today={todayInParis()} />}
        {mission.viewerCanSeePrices && <Fact label="Prolongation">{extensionLabel(mission)}</Fact>}
      </dl>
      <Settings mission={mission} />
    </Card>
  );
}

function Settings({ mission }: { mission: Mission }) {
  const dealType = dealTypeLabel(mission.dealType, useProductName());
  return (
    <dl className={styles.settings}>
      <Fact label="Début">{formatDate(mission.beginMission)}</Fact>
      <Fact label="Type">{mission.type}</Fact>
      {dealType && <Fact label="Type de deal">{dealType}</Fact>}
      <Fact label="Base journalière">{formatHours(mission.hoursPerDays)}</Fact>
      <Fact label="CRA par PDF">{mission.enableCRAUpload ? 'Autorisé' : 'Non autorisé'}</Fact>
      <Fact label="Signature du client">{mission.signCodeRequired ? 'Par son nom et un code' : 'Par son nom'}</Fact>
      <Fact label="CSM">{mission.CSM}</Fact>
    </dl>
  );
}

/** @param today yyyy-MM-dd */
function Money({ mission, today }: { mission: Mission; today: string }) {
  const price = priceShown(mission, today);
  const { purchasePricePerDayWithoutTaxes: purchase, salePricePerDayWithoutTaxes: sale } = price ?? {};
  if (typeof purchase !== 'number' || typeof sale !== 'number')
    return <Fact label="Prix par jour (HT)">Aucun tarif</Fact>;
  const percent = marginPercent({ purchase, sale });
  return (
    <>
      <Fact label="Vente par jour (HT)">{formatAmount(sale)}</Fact>
      <Fact label="Achat par jour (HT)">{formatAmount(purchase)}</Fact>
      <Fact label="Marge par jour">
        {formatAmount(marginOf({ purchase, sale }))}
        {percent !== undefined && ` (${formatPercent(percent, 1)})`} <NegativeMargin price={price} />
      </Fact>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
