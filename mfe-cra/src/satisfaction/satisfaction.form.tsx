import { useMutation } from '@bloom/shared-auth/apollo';
import { isDetractor } from '@bloom/shared-rules/cra/satisfaction';
import { MAX_TEXT } from '@bloom/shared-rules/input/limits';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { todayInParis } from '@bloom/shared-ui/format';
import { ActionBar } from '@bloom/shared-ui/page';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useMemo } from 'react';
import { AnswerMissionFollowUpDocument, type FollowUpFragment } from '../graphql.generated.ts';
import { satisfactionSchema } from './satisfaction.rules.ts';
import { wordsOf } from './satisfaction.words.ts';
import { LowScoreHelp } from './satisfaction-help.tsx';
import { ScoreField } from './score-field.tsx';

export function SatisfactionForm({ followUp, onSaved }: { followUp: FollowUpFragment; onSaved: () => void }) {
  const { type, activityId } = followUp;
  const words = wordsOf(type);
  const schema = useMemo(() => satisfactionSchema(type), [type]);
  const [mutate] = useMutation(AnswerMissionFollowUpDocument);
  const { submit, submitting, fieldErrors } = useSubmit(mutate);
  const draft = useFormDraft<{ score: string; comment: string }>(`satisfaction.${type}.${activityId}`);
  const save = async ({ score, comment }: { score: string; comment: string }) => {
    const input = { score: Number(score), comment: comment.trim(), collectDate: todayInParis(), activityId, type };
    if (!(await submit({ variables: { input } }))) return;
    draft.forget();
    onSaved();
  };
  return (
    <Card>
      <Form
        label={words.title}
        initialValues={{ score: followUp.score?.toString() ?? '', comment: followUp.comment ?? '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        {({ values }) => (
          <>
            <ScoreField name="score" label={words.question} />
            {values.score !== '' && isDetractor(Number(values.score)) && <LowScoreHelp followUp={followUp} />}
            <TextAreaField name="comment" label={words.commentLabel} maxLength={MAX_TEXT} />
            <ActionBar>
              <SubmitButton size="large" loading={submitting}>
                {words.submit}
              </SubmitButton>
            </ActionBar>
          </>
        )}
      </Form>
    </Card>
  );
}
