import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { plural } from '@bloom/shared-ui/french';
import { WarningOutlined } from '@bloom/shared-ui/icons';
import { useState } from 'react';
import type { MissionDetailQuery } from '../graphql.generated.ts';
import { type Missing, missingData } from './missing-data.rules.ts';
import styles from './mission-detail.module.css';
import { CompleteDialog, MissionContactsDialog, ModifyDialog, PriceHistoryDialog } from './mission-dialogs.ts';

interface MissingDataProps {
  mission: MissionDetailQuery['missions'][number];
  onChanged: () => void;
}

/** Says how much is missing; on a click what exactly, and each leads to where it is entered. */
export function MissingData({ mission, onChanged }: MissingDataProps) {
  const [open, setOpen] = useState(false);
  const [entering, setEntering] = useState<Missing['entered']>();
  const missing = missingData(mission);
  const leave = () => setEntering(undefined);
  const common = { mission, onClose: leave, onChanged };
  return (
    <>
      {missing.length > 0 && (
        <Button icon={<WarningOutlined />} onClick={() => setOpen(true)}>
          {plural(missing.length, 'donnée manquante', 'données manquantes')}
        </Button>
      )}
      <Dialog
        open={open && missing.length > 0}
        size="small"
        title="Données manquantes"
        onClose={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>J’ai compris</Button>}
        closeLabel="Fermer la fenêtre"
      >
        <p>Cette mission ne peut pas être facturée tant qu’il manque{'\u00a0'}:</p>
        <ul className={styles.missingList}>
          {missing.map(({ name, entered }) => (
            <li key={name}>
              <span>{name}</span>
              {entered && (
                <Button
                  size="small"
                  aria-label={`Renseigner\u00a0: ${name}`}
                  onClick={() => {
                    setOpen(false);
                    setEntering(entered);
                  }}
                >
                  Renseigner
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
      {entering?.in === 'settings' && <ModifyDialog {...common} field={entering.field} />}
      {entering?.in === 'completion' && <CompleteDialog {...common} field={entering.field} />}
      {entering?.in === 'prices' && <PriceHistoryDialog {...common} />}
      {entering?.in === 'contacts' && <MissionContactsDialog {...common} />}
    </>
  );
}
