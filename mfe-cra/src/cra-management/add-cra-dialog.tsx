import { MONTH_EXISTS } from '@bloom/shared-rules/cra/cra-month';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { linkTo } from '@bloom/shared-ui/links';
import { MonthPicker } from '@bloom/shared-ui/month-picker';
import { useNavigate } from '@bloom/shared-ui/routing';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useState } from 'react';
import { type CreationScope, creationRefusal, monthsOffered } from '../cra-entry/creation.rules.ts';

export interface AddCraDialogProps {
  missionRecordId: string;
  scope: CreationScope;
  /** yyyy-MM-01, offered first. */
  suggestedMonth: string;
  onClose: () => void;
}

export function AddCraDialog({ missionRecordId, scope, suggestedMonth, onClose }: AddCraDialogProps) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const [month, setMonth] = useState(suggestedMonth.slice(0, 7));
  const [refusal, setRefusal] = useState<string>();

  const goOn = () => {
    const date = `${month}-01`;
    const refused = creationRefusal(date, scope);
    setRefusal(refused);
    if (refused === undefined) void navigate(linkTo('cra.entry', { missionRecordId, date }));
    else if (refused === MONTH_EXISTS) toasts.info(refused);
    else toasts.warning(refused);
  };

  return (
    <Dialog
      open
      size="small"
      title="Ajouter un CRA"
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button variant="primary" onClick={goOn}>
            Continuer
          </Button>
        </>
      }
    >
      <MonthPicker
        label="Mois du CRA"
        value={month}
        {...monthsOffered(scope)}
        error={refusal}
        onChange={(chosen) => {
          setMonth(chosen);
          setRefusal(undefined);
        }}
      />
    </Dialog>
  );
}
