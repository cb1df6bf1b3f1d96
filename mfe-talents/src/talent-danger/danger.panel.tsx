import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { latePart } from '@bloom/shared-ui/late-part';
import { useState } from 'react';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import styles from './danger.module.css';

const DeleteTalentDialog = latePart(async () => (await import('./delete-talent.dialog.tsx')).DeleteTalentDialog);

/** What cannot be taken back. */
export function DangerPanel({ talent, reload }: PanelProps) {
  const [isAsking, setAsking] = useState(false);
  if (!talent.viewerCanEdit) return null;
  return (
    <Card title="Zone de danger">
      <p className={styles.words}>Supprimer efface toutes les données de la personne, partout et pour toujours.</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Supprimer ce talent
      </Button>
      {isAsking && <DeleteTalentDialog talent={talent} reload={reload} onClose={() => setAsking(false)} />}
    </Card>
  );
}
