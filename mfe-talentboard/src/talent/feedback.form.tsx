import { useApolloClient, useMutation } from '@bloom/shared-auth/apollo';
import { TALENTS_CLIENT } from '@bloom/shared-auth/client';
import { MAX_TEXT } from '@bloom/shared-rules/input/limits';
import { FEEDBACK_UNSAID } from '@bloom/shared-rules/talents/candidate-words';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Form } from '@bloom/shared-ui/form';
import { RadioField, TextAreaField } from '@bloom/shared-ui/form-field';
import { useProductName } from '@bloom/shared-ui/page';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import {
  SendTalentBoardFeedbackDocument,
  type TalentBoardFeedbackKind,
  TalentBoardJobDocument,
} from '../talents.generated.ts';
import styles from './talent.module.css';

const KINDS: readonly { value: TalentBoardFeedbackKind; label: string }[] = [
  { value: 'accept', label: 'Je souhaite rencontrer cette personne' },
  { value: 'refuse', label: 'Je ne souhaite pas poursuivre' },
  { value: 'question', label: 'J’ai une question' },
  { value: 'note', label: 'Une note pour mon équipe' },
];

type Values = { kind: TalentBoardFeedbackKind | ''; text: string };

const check = ({ kind, text }: Values) => {
  if (kind === '') return { kind: 'Choisissez une réponse' };
  return text.trim() === '' && (kind === 'question' || kind === 'note') ? { text: FEEDBACK_UNSAID } : {};
};

/** Says something of a candidate. It moves nobody: the account manager is told, and decides with the client. */
export function FeedbackForm({ jobId, talentId }: { jobId: string; talentId: string }) {
  const product = useProductName();
  // Each answer begins a new form.
  const [round, setRound] = useState(0);
  const [mutate] = useMutation(SendTalentBoardFeedbackDocument, {
    context: { clientName: TALENTS_CLIENT },
    refetchQueries: [TalentBoardJobDocument],
    awaitRefetchQueries: true,
  });
  const client = useApolloClient();
  const lookAgain = () => void client.refetchQueries({ include: [TalentBoardJobDocument] });
  const { submit, submitting, fieldErrors } = useSubmit(mutate, {
    success: 'C’est noté, merci.',
    // Who is presented no more leaves the page, which says so.
    onCode: { OBJECT_NOT_FOUND: lookAgain },
  });
  const send = async ({ kind, text }: Values) => {
    // Nothing is chosen beforehand: a note must not become a « yes » by accident.
    if (kind === '') return;
    if (await submit({ variables: { jobId, talentId, kind, text: text.trim() } })) setRound(round + 1);
  };
  return (
    <Form<Values>
      key={round}
      label="Votre avis"
      initialValues={{ kind: '', text: '' }}
      validate={check}
      fieldErrors={fieldErrors}
      onSubmit={send}
    >
      <RadioField name="kind" label={'Que souhaitez-vous nous dire\u202f?'} options={KINDS} />
      <TextAreaField name="text" label="Votre texte" maxLength={MAX_TEXT} rows={3} />
      <p className={styles.soft}>
        Vos collègues et {product} lisent ce que vous écrivez ici{'\u202f'}; la personne ne le voit pas.
      </p>
      <ActionRow>
        <SubmitButton loading={submitting}>Envoyer</SubmitButton>
      </ActionRow>
    </Form>
  );
}
