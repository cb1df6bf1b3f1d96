import { skipWhileHidden, useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { Card } from '@bloom/shared-ui/card';
import { Notice } from '@bloom/shared-ui/notice';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { AnswerHelpMessageDocument, HelpConversationDocument } from '../graphql.generated.ts';
import { HelpComposer } from './help-composer.tsx';
import { HelpMessages } from './help-messages.tsx';
import styles from './support.module.css';
import { useHelpDraft } from './use-help-draft.ts';

/** Milliseconds between two looks for what the visitor adds. */
const EVERY = 5_000;

export function SupportConversation({ recordId }: { recordId: string }) {
  const { data, error, refetch } = useQuery(HelpConversationDocument, {
    variables: { recordId },
    fetchPolicy: 'cache-and-network',
    pollInterval: EVERY,
    skipPollAttempt: skipWhileHidden,
  });
  const [answer] = useMutation(AnswerHelpMessageDocument);
  const { submit, submitting } = useSubmit(answer, { success: 'Réponse envoyée' });
  const [draft, setDraft] = useHelpDraft(recordId);

  if (data === undefined) {
    return error === undefined ? (
      <LoadingSkeleton rows={5} label="Chargement de la conversation" />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  const { messages, visitorName, isAnswerMailed } = data.helpConversation;
  return (
    <Card title={<bdi>{visitorName}</bdi>}>
      <div className={styles.messages}>
        <HelpMessages messages={messages} reader="support" visitorName={visitorName} />
      </div>
      {!isAnswerMailed && (
        <Notice tone="warning">
          Aucune adresse n’est connue pour cette personne{'\u00a0'}: elle ne lira votre réponse qu’en rouvrant son lien.
        </Notice>
      )}
      <HelpComposer
        label="Votre réponse"
        draft={draft}
        onDraft={setDraft}
        isSending={submitting}
        onSend={async (sent) =>
          (await submit({
            variables: { conversationRecordId: recordId, recordId: sent.recordId, text: sent.text },
          })) !== undefined
        }
      />
    </Card>
  );
}
