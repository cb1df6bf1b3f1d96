import { Button } from '@bloom/shared-ui/button';
import { plural } from '@bloom/shared-ui/french';
import { WarningOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import { useState } from 'react';
import type { DashboardRowFragment } from '../graphql.generated.ts';
import { type AskedMissing, missingRows } from './missing-reports.rules.ts';

const MissingReportsDialog = latePart(async () => (await import('./missing-reports.dialog.tsx')).MissingReportsDialog);

interface MissingReportsProps {
  /** yyyy-MM-dd */
  month: string;
  /** The rows of the list on screen: what is counted is among them. */
  rows: readonly DashboardRowFragment[] | undefined;
  missing: AskedMissing | undefined;
  failed: boolean;
  onChanged: () => void;
}

/** How many reports of the month are missing; a click says which, and reminds whoever is late. */
export function MissingReports({ month, rows, missing, failed, onChanged }: MissingReportsProps) {
  const [open, setOpen] = useState(false);
  if (failed && !missing) {
    return (
      <Button size="small" onClick={onChanged}>
        Comptes rendus manquants non lus{'\u00a0'}: réessayer
      </Button>
    );
  }
  if (!rows || !missing) return null;
  const late = missingRows(rows, missing);
  const count = late.unwritten.length + late.open.length;
  return (
    <>
      {count > 0 && (
        <Button size="small" icon={<WarningOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {plural(count, 'compte rendu manquant', 'comptes rendus manquants')}
        </Button>
      )}
      {open && <MissingReportsDialog month={month} late={late} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </>
  );
}
