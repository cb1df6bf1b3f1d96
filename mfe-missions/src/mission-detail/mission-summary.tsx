import { priceShown } from '@bloom/shared-rules/amendment';
import { marginOf, marginPercent } from '@bloom/shared-rules/margin';
import { extensionLabel, missionStatusLabels } from '@bloom/shared-rules/mission-words';
import { Card } from '@bloom/shared-ui/card';
import { formatAmount, formatDate, formatPercent } from '@bloom/shared-ui/format';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { ReactNode } from 'react';
import type { MissionDetailQuery } from '../graphql.generated.ts';
import { missionStatusTones } from '../mission-status.ts';
import { NegativeMargin } from '../negative-margin/negative-margin.tsx';
import styles from './mission-summary.module.css';

type Mission = MissionDetailQuery['missions'][number];

interface SummaryProps {
  mission: Mission;
  /** yyyy-MM-dd */
  today: string;
}

/** What one comes for: the state, the end, what it costs and what it brings. */
export function MissionSummary({ mission, today }: SummaryProps) {
  const { status, endMission, pendingAmendment } = mission;
  const isUnsigned = Boolean(pendingAmendment?.newEndMission);
  return (
    <Card title="L’essentiel">
      <dl className={styles.facts}>
        <Fact label="État">
          <StatusTag tone={missionStatusTones[status]}>{missionStatusLabels[status]}</StatusTag>
        </Fact>
        <Fact label="Fin">
          {formatDate(endMission)} {isUnsigned && <StatusTag tone="warning">Avenant non signé</StatusTag>}
        </Fact>
        {mission.viewerCanSeePrices && <Money mission={mission} today={today} />}
        {mission.viewerCanSeePrices && <Fact label="Prolongation">{extensionLabel(mission)}</Fact>}
      </dl>
    </Card>
  );
}

function Money({ mission, today }: SummaryProps) {
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
