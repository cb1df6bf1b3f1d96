import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_ORDER_NUMBER } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { todayInParis } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { pastDayProblem } from '../sheet-frame/past-day.ts';
import { type CandidateFragment, type JobFunnelPhase, RecordOrderDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import type { CandidateMoves } from './candidate-moves.ts';

interface OrderDialogProps {
  job: { id: string; society: { name: string } };
  talent: CandidateFragment;
  to: JobFunnelPhase;
  moves: CandidateMoves;
  onClose: () => void;
}

const begun = () => ({ orderedOn: todayInParis(), reference: '' });
type Values = ReturnType<typeof begun>;

function problemsOf({ orderedOn }: Values) {
  const day = pastDayProblem(orderedOn);
  return day === undefined ? {} : { orderedOn: day };
}

/** The client ordered; then the candidate is validated. */
export function OrderDialog({ job, talent, to, moves, onClose }: OrderDialogProps) {
  const [record] = useMutation(RecordOrderDocument, { context: talentsApi });
  const { submit, fieldErrors } = useSubmit(record, { area: 'funnel' });
  const save = async (values: Values) => {
    const recorded = await submit({ variables: { jobId: job.id, talentId: talent.talentId, ...values } });
    if (!recorded) return;
    moves.keep(recorded.recordJobFunnelOrder);
    onClose();
    void moves.move(talent.talentId, to);
  };
  return (
    <Dialog open size="small" title={`Bon de commande pour ${talent.fullname}`} onClose={onClose} keepOnOutsideClick>
      <Form<Values>
        label="Bon de commande"
        initialValues={begun()}
        validate={problemsOf}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <p>Un candidat est validé une fois que {job.society.name} a envoyé son bon de commande.</p>
        <DateField name="orderedOn" label="Reçu le" max={todayInParis()} required />
        <TextField name="reference" label="Numéro" maxLength={MAX_ORDER_NUMBER} autoComplete="off" />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Noter et valider</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
