import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { todayInParis } from '@bloom/shared-ui/format';
import { useState } from 'react';
import { Facts } from '../sheet-frame/facts.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { availabilityText } from '../talent-card/availability.ts';
import { ChangeOwnerDialog } from './change-owner.dialog.tsx';

/** What nobody types on the sheet; the owner changes by a step of its own. */
export function FollowUpPanel(props: PanelProps) {
  const { talent } = props;
  const [isChanging, setChanging] = useState(false);
  const { availabilityDate } = talent;
  const availability = availabilityDate === null ? 'Inconnue' : availabilityText(availabilityDate, todayInParis());
  return (
    <Card
      title="Suivi"
      actions={
        talent.viewerCanEdit && (
          <Button size="small" variant="quiet" onClick={() => setChanging(true)}>
            Changer de responsable
          </Button>
        )
      }
    >
      <Facts
        empty="Rien n’est renseigné."
        facts={[
          { label: 'Disponibilité', value: availability },
          { label: 'Responsable', value: talent.owner?.fullname ?? 'Personne' },
          { label: 'Origine', value: talent.origin },
        ]}
      />
      {isChanging && <ChangeOwnerDialog {...props} onClose={() => setChanging(false)} />}
    </Card>
  );
}
