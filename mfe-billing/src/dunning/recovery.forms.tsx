import { useMutation } from '@bloom/shared-auth/apollo';
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { MAX_PAYMENT_REFERENCE, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { NOTICE_WAIT_DAYS, reviewAfterDecision } from '@bloom/shared-rules/invoice/recovery';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextField } from '@bloom/shared-ui/form-field';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import {
  type DunnedInvoiceFragment,
  RecordFormalNoticeDocument,
  RecordRecoveryDocument,
} from '../graphql.generated.ts';

interface StepFormProps {
  recordId: string;
  today: string;
  /** What was said before, to be corrected. */
  former: DunnedInvoiceFragment['recoverySteps'][number] | undefined;
  /** The first day that it may have happened on. */
  first: string;
  onDone: () => void;
  /** A colleague may have said something of it meanwhile. */
  onRefused: () => void;
  onClose: () => void;
}

const noticeSchema = object({ postedOn: string().required('Indiquez le jour de l’envoi.'), letterNumber: string() });

/** The letter was posted. */
export function NoticeForm({
  recordId,
  former,
  first,
  last,
  onDone,
  onRefused,
  onClose,
}: StepFormProps & { last: string }) {
  const [mutate] = useMutation(RecordFormalNoticeDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Envoi de la mise en demeure noté', area: 'owed' });
  const draft = useFormDraft<{ postedOn: string; letterNumber: string }>(`formal-notice.${recordId}`);
  return (
    <Form
      label="Envoi de la mise en demeure"
      initialValues={{ postedOn: former?.doneOn ?? last, letterNumber: former?.reference ?? '' }}
      validationSchema={noticeSchema}
      fieldErrors={fieldErrors}
      draft={draft}
      onSubmit={async ({ postedOn, letterNumber }) => {
        const said = { postedOn, letterNumber: letterNumber || null };
        if (!(await submit({ variables: { recordId, ...said, seenAt: former?.recordedAt ?? null } })))
          return onRefused();
        draft.forget();
        onDone();
      }}
    >
      <DateField
        name="postedOn"
        label="Postée le"
        required
        min={first}
        max={last}
        help={`Sans paiement ${NOTICE_WAIT_DAYS} jours plus tard, la facture revient dans «\u202fÀ faire\u202f».`}
      />
      <TextField
        name="letterNumber"
        label="Numéro du recommandé"
        autoComplete="off"
        maxLength={MAX_PAYMENT_REFERENCE}
        help="Facultatif."
      />
      <ActionRow>
        <CancelButton onClick={onClose} />
        <SubmitButton>{former ? 'Corriger l’envoi' : 'Noter l’envoi'}</SubmitButton>
      </ActionRow>
    </Form>
  );
}

const decisionSchema = object({
  decidedOn: string().required('Indiquez le jour de la décision.'),
  decision: string().trim().required('Dites ce qui est décidé.'),
  reviewOn: string().required('Indiquez le jour où revoir cette facture.'),
});

interface DecisionFormProps extends StepFormProps {
  /** What was decided stays of its day; what is decided anew is of today. */
  isCorrection: boolean;
}

/** The letter did not help. */
export function DecisionForm({
  recordId,
  today,
  former,
  isCorrection,
  first,
  onDone,
  onRefused,
  onClose,
}: DecisionFormProps) {
  const [mutate] = useMutation(RecordRecoveryDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Suite notée', area: 'owed' });
  const draft = useFormDraft<{ decidedOn: string; decision: string; reviewOn: string }>(`recovery.${recordId}`);
  const next = reviewAfterDecision(today);
  return (
    <Form
      label="Suite donnée à la facture"
      initialValues={{
        decidedOn: isCorrection && former ? former.doneOn : today,
        decision: former?.reference ?? '',
        reviewOn: former && former.reviewOn > today ? former.reviewOn : next,
      }}
      validationSchema={decisionSchema}
      fieldErrors={fieldErrors}
      draft={draft}
      onSubmit={async ({ decidedOn, decision, reviewOn }) => {
        const said = { decidedOn, decision, reviewOn };
        if (!(await submit({ variables: { recordId, ...said, seenAt: former?.recordedAt ?? null } })))
          return onRefused();
        draft.forget();
        onDone();
      }}
    >
      <DateField name="decidedOn" label="Décidée le" required min={first} max={today} />
      <TextField
        name="decision"
        label="Ce qui est décidé"
        required
        autoComplete="off"
        maxLength={MAX_REASON}
        help={'Par exemple\u00a0: confiée à un commissaire de justice, injonction de payer, échéancier accepté.'}
      />
      <DateField
        name="reviewOn"
        label="À revoir le"
        required
        min={addDays(today, 1)}
        help={'Toujours impayée ce jour-là, elle revient dans «\u202fÀ faire\u202f».'}
      />
      <ActionRow>
        <CancelButton onClick={onClose} />
        <SubmitButton>{isCorrection ? 'Corriger la suite' : 'Noter la suite'}</SubmitButton>
      </ActionRow>
    </Form>
  );
}
