import { useMutation } from '@bloom/shared-auth/apollo';
import { consentChannelLabels, consentChannels } from '@bloom/shared-rules/candidate-words';
import { of } from '@bloom/shared-rules/elision';
import { REQUIRED } from '@bloom/shared-rules/field-sentences';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { todayInParis } from '@bloom/shared-ui/format';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { pastDayProblem } from '../sheet-frame/past-day.ts';
import {
  type CandidateFragment,
  type ConsentChannel,
  type JobFunnelPhase,
  RecordConsentDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import type { CandidateMoves } from './candidate-moves.ts';

const channels = consentChannels.map((value) => ({ value, label: consentChannelLabels[value] }));

interface ConsentDialogProps {
  job: { id: string; society: { name: string } };
  talent: CandidateFragment;
  /** Where the candidate goes once it is there. */
  to: JobFunnelPhase;
  moves: CandidateMoves;
  onClose: () => void;
}

type Values = { consentedOn: string; channel: ConsentChannel | '' };

function problemsOf({ consentedOn, channel }: Values) {
  const day = pastDayProblem(consentedOn);
  return { ...(day !== undefined && { consentedOn: day }), ...(channel === '' && { channel: REQUIRED }) };
}

/** The person agrees to be presented to the client; then they are. */
export function ConsentDialog({ job, talent, to, moves, onClose }: ConsentDialogProps) {
  const [record] = useMutation(RecordConsentDocument, { context: talentsApi });
  const { submit, fieldErrors } = useSubmit(record, { area: 'funnel' });
  const client = job.society.name;
  const save = async ({ consentedOn, channel }: Values) => {
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
      <Form<Values>
        label="Accord de présentation"
        initialValues={{ consentedOn: todayInParis(), channel: '' }}
        validate={problemsOf}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <p>
          {client} ne voit que les personnes qui ont accepté de lui être présentées. Notez quand et comment{' '}
          {talent.fullname} a dit oui{'\u202f'}; cet accord peut être retiré à tout moment.
        </p>
        <DateField name="consentedOn" label="Accord donné le" max={todayInParis()} required />
        <SelectField name="channel" label="Moyen" placeholder="Choisir" options={channels} required />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Noter et présenter</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
