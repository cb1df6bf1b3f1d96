import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { useSubmit } from '@bloom/shared-ui/submit';
import { TextDialog } from '../data-requests/text-dialog.tsx';
import { HoldRetentionDocument, ReleaseRetentionDocument, type RetentionLineFragment } from '../graphql.generated.ts';
import { holdWords } from './retention-words.ts';

type Row = RetentionLineFragment;

/** What somebody wants to hold or release; undefined where the reader may do neither. */
export type AskHold = ((row: Row) => void) | undefined;

export function HoldButton({ row, onAsk }: { row: Row; onAsk: (row: Row) => void }) {
  return (
    <Button size="small" onClick={() => onAsk(row)}>
      {row.legalHold === null ? 'Suspendre' : 'Reprendre'}
      <span className="visually-hidden"> l’effacement de «{`\u202f${row.label}\u202f`}»</span>
    </Button>
  );
}

/** Both acts need a reason, which the audit keeps with its author. */
export function HoldDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const holding = useSubmit(useMutation(HoldRetentionDocument)[0], { success: 'Effacement suspendu' });
  const releasing = useSubmit(useMutation(ReleaseRetentionDocument)[0], { success: 'Effacement repris' });
  const isHeld = row.legalHold !== null;
  const { submit, fieldErrors } = isHeld ? releasing : holding;
  return (
    <TextDialog
      title={`${isHeld ? 'Reprendre' : 'Suspendre'} l’effacement\u00a0: ${row.label}`}
      name="reason"
      label="Motif"
      help={
        isHeld
          ? 'Ce qui a dépassé sa durée part dès la nuit prochaine.'
          : 'Rien de cette catégorie ne part plus avec le temps. L’effacement qu’une personne demande pour elle-même a lieu quand même.'
      }
      confirmLabel={isHeld ? 'Reprendre l’effacement' : 'Suspendre l’effacement'}
      danger={isHeld}
      fieldErrors={fieldErrors}
      onSubmit={async (reason) => {
        const done = await submit({ variables: { category: row.category, reason } });
        if (done !== undefined) onClose();
      }}
      onClose={onClose}
    >
      {isHeld && <p>{holdWords(row)}</p>}
    </TextDialog>
  );
}
