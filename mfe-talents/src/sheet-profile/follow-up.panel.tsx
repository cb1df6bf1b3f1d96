import { Card } from '@bloom/shared-ui/card';
import { todayInParis } from '@bloom/shared-ui/format';
import { Facts } from '../sheet-frame/facts.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { availabilityText } from '../talent-card/availability.ts';

/** What nobody enters on the sheet. */
export function FollowUpPanel({ talent }: PanelProps) {
  return (
    <Card title="Suivi">
      <Facts
        empty="Rien n’est renseigné."
        facts={[
          { label: 'Disponibilité', value: availabilityText(talent.availabilityDate, todayInParis()) },
          { label: 'Responsable', value: talent.owner?.fullname ?? 'Personne' },
          { label: 'Origine', value: talent.origin },
        ]}
      />
    </Card>
  );
}
