import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_TEXT } from '@bloom/shared-rules/input/limits';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { commentDebounce } from '@bloom/shared-ui/measures';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useSettled } from '../label-search/settled-text.ts';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { sendToSheet } from '../sheet-frame/panel-save.ts';
import { sheetDraft } from '../sheet-frame/sheet-drafts.ts';
import { type ActivityLogFragment, CreateActivityLogDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './history.module.css';

interface CommentFormProps extends Pick<PanelProps, 'reload'> {
  talentId: string;
  onAdded: (log: ActivityLogFragment) => void;
}

export function CommentForm({ talentId, reload, onAdded }: CommentFormProps) {
  const draft = useFormDraft<{ comment: string }>(sheetDraft(talentId, 'history'));
  const [create] = useMutation(CreateActivityLogDocument, { context: talentsApi });
  const send = (...asked: Parameters<typeof create>) => sendToSheet({ reload }, () => create(...asked));
  const { submit, fieldErrors, submitting } = useSubmit(send, { area: 'talentSave', success: () => undefined });
  return (
    <Form
      label="Nouveau commentaire"
      initialValues={{ comment: '' }}
      fieldErrors={fieldErrors.data === undefined ? {} : { comment: fieldErrors.data }}
      draft={draft}
      onSubmit={async ({ comment }, { resetForm }) => {
        const data = JSON.stringify({ comment: comment.trim() });
        const saved = await submit({ variables: { talentId, data, source: 'App', type: 'add-comment' } });
        if (saved === undefined) return;
        draft.forget();
        resetForm();
        onAdded(saved.createActivityLog);
      }}
    >
      {({ values }) => (
        <div className={styles.comment}>
          <TextAreaField
            name="comment"
            label="Nouveau commentaire"
            hideLabel
            placeholder="Un petit mot doux ?"
            maxLength={MAX_TEXT}
            rows={3}
          />
          <AddButton comment={values.comment} isBusy={submitting} />
        </div>
      )}
    </Form>
  );
}

function AddButton({ comment, isBusy }: { comment: string; isBusy: boolean }) {
  const typed = useSettled(comment, commentDebounce);
  return <SubmitButton disabled={isBusy || typed.trim() === ''}>Ajouter un commentaire</SubmitButton>;
}
