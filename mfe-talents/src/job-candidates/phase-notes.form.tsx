import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_TEXT } from '@bloom/shared-rules/input/limits';
import { UNANSWERED } from '@bloom/shared-rules/talents/candidate-words';
import { phaseLabels, phaseQuestions } from '@bloom/shared-rules/talents/funnel-phases';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import { sheetDraft } from '../sheet-frame/sheet-drafts.ts';
import { AddPhaseNotesDocument, type CandidateFragment } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

interface PhaseNotesFormProps {
  jobId: string;
  talent: CandidateFragment;
  onSaved: () => void;
}

/** What one asks in this phase, and what was answered. */
export function PhaseNotesForm({ jobId, talent, onSaved }: PhaseNotesFormProps) {
  const { talentId, phase } = talent;
  const questions = phaseQuestions[phase] ?? ['Notes'];
  const [add] = useMutation(AddPhaseNotesDocument, { context: talentsApi });
  const { submit } = useSubmit(add, { area: 'funnel', success: 'Notes enregistrées' });
  // A new form, empty, after each save.
  const [saved, setSaved] = useState(0);
  const draft = useFormDraft<Record<string, string>>(sheetDraft(talentId, `notes.${jobId}.${phase}`));
  const save = async (values: Record<string, string>) => {
    const answers = questions.map((question, at) => ({ question, answer: values[`answer${at}`] ?? '' }));
    if (!(await submit({ variables: { jobId, talentId, answers } }))) return;
    draft.forget();
    setSaved(saved + 1);
    onSaved();
  };
  return (
    <section>
      <h3>{`Notes\u00a0: ${phaseLabels[phase].toLowerCase()}`}</h3>
      <Form<Record<string, string>>
        key={saved}
        label="Notes de l’étape"
        initialValues={Object.fromEntries(questions.map((_question, at) => [`answer${at}`, '']))}
        validate={(values) =>
          Object.values(values).every((answer) => answer.trim() === '') ? { answer0: UNANSWERED } : {}
        }
        draft={draft}
        onSubmit={save}
      >
        {questions.map((question, at) => (
          <TextAreaField key={question} name={`answer${at}`} label={question} maxLength={MAX_TEXT} rows={2} />
        ))}
        <ActionRow>
          <SubmitButton>Enregistrer les notes</SubmitButton>
        </ActionRow>
      </Form>
    </section>
  );
}
