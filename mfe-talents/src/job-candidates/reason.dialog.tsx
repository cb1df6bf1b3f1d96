import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { RESTORE_DAYS } from '@bloom/shared-rules/talents/candidate-moves';
import { archiveReasonLabels, archiveReasons } from '@bloom/shared-rules/talents/candidate-words';
import { phaseLabels } from '@bloom/shared-rules/talents/funnel-phases';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import type { CandidateFragment, JobFunnelArchiveReason, JobFunnelPhase } from '../talents.generated.ts';
import type { CandidateMoves } from './candidate-moves.ts';

const reasons = archiveReasons.map((value) => ({ value, label: archiveReasonLabels[value] }));

interface ReasonDialogProps {
  talent: CandidateFragment;
  to: JobFunnelPhase;
  moves: CandidateMoves;
  onClose: () => void;
}

type Values = { archiveReason: JobFunnelArchiveReason | ''; reason: string };

/** Why somebody goes back, or no further. */
export function ReasonDialog({ talent, to, moves, onClose }: ReasonDialogProps) {
  const isOut = to === 'Archive';
  const problems = ({ archiveReason, reason }: Values) => ({
    ...(isOut && archiveReason === '' && { archiveReason: REQUIRED }),
    ...((!isOut || archiveReason === 'Other') && reason.trim() === '' && { reason: REQUIRED }),
  });
  const save = ({ archiveReason, reason }: Values) => {
    // The card moves at once: the question has been answered, and a refusal says what it was.
    onClose();
    void moves.move(talent.talentId, to, { reason, ...(archiveReason !== '' && { archiveReason }) });
  };
  return (
    <Dialog
      open
      size="small"
      title={isOut ? `Archiver ${talent.fullname}` : `Ramener ${talent.fullname} à «\u202f${phaseLabels[to]}\u202f»`}
      onClose={onClose}
      keepOnOutsideClick
    >
      <Form<Values>
        label={isOut ? 'Archiver' : 'Revenir en arrière'}
        startAt={isOut ? undefined : 'reason'}
        initialValues={{ archiveReason: '', reason: '' }}
        validate={problems}
        onSubmit={save}
      >
        {({ values }) => (
          <>
            {isOut && (
              <SelectField name="archiveReason" label="Motif" placeholder="Choisir" options={reasons} required />
            )}
            <TextAreaField
              name="reason"
              label={isOut ? 'Précisions' : 'Motif'}
              help={isOut ? `Vous pourrez reprendre cette personne pendant ${RESTORE_DAYS}\u00a0jours.` : undefined}
              maxLength={MAX_REASON}
              required={!isOut || values.archiveReason === 'Other'}
            />
            <ActionRow>
              <CancelButton onClick={onClose} />
              <SubmitButton variant={isOut ? 'danger' : 'primary'}>{isOut ? 'Archiver' : 'Ramener'}</SubmitButton>
            </ActionRow>
          </>
        )}
      </Form>
    </Dialog>
  );
}
