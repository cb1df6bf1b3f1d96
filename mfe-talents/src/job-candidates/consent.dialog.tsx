import { useMutation } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { type CandidateFragment, type JobFunnelPhase, RecordConsentDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import type { CandidateMoves } from './candidate-moves.ts';
import { ConsentFields, type ConsentValues, consentProblems, noConsentYet } from './consent-fields.tsx';

interface ConsentDialogProps {
  job: { id: string; society: { name: string } };
  talent: CandidateFragment;
  /** Where the candidate goes once it is there. */
  to: JobFunnelPhase;
  moves: CandidateMoves;
  onClose: () => void;
}

/** The person agrees to be presented to the client; then they are. */
export function ConsentDialog({ job, talent, to, moves, onClose }: ConsentDialogProps) {
  const [record] = useMutation(RecordConsentDocument, { context: talentsApi });
  const { submit, fieldErrors } = useSubmit(record, { area: 'funnel' });
  const client = job.society.name;
  const save = async ({ consentedOn, channel }: ConsentValues) => {
    if (channel === '') return;
    const variables = { jobId: job.id, talentId: talent.talentId, consentedOn, channel };
    const recorded = await submit({ variables });
    if (!recorded) return;
    moves.keep(recorded.recordPresentationConsent);
    onClose();
    void moves.move(talent.talentId, to);
  };
  return (
    <Dialog
      open
      size="small"
      title={`Accord ${of(talent.fullname)} pour ${client}`}
      onClose={onClose}
      keepOnOutsideClick
    >
      <Form<ConsentValues>
        label="Accord de présentation"
        initialValues={noConsentYet()}
        validate={consentProblems}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <p>
          {client} ne voit que les personnes qui ont accepté de lui être présentées. Notez quand et comment{' '}
          {talent.fullname} a dit oui{'\u202f'}; cet accord peut être retiré à tout moment.
        </p>
        <ConsentFields />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Noter et présenter</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
