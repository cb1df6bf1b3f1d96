import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { plural } from '@bloom/shared-ui/french';
import { WarningOutlined } from '@bloom/shared-ui/icons';
import { useState } from 'react';

/** Says how much is missing; what exactly, on a click. */
export function MissingData({ missing }: { missing: readonly string[] }) {
  const [open, setOpen] = useState(false);
  if (missing.length === 0) return null;
  return (
    <>
      <Button icon={<WarningOutlined />} onClick={() => setOpen(true)}>
        {plural(missing.length, 'donnée manquante', 'données manquantes')}
      </Button>
      <Dialog
        open={open}
        size="small"
        title="Données manquantes"
        onClose={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>J’ai compris</Button>}
        closeLabel="Fermer la fenêtre"
      >
        <p>Cette mission ne peut pas être facturée tant qu’il manque{'\u00a0'}:</p>
        <ul>
          {missing.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
