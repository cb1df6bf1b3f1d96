import { skipWhileHidden, useQuery } from '@bloom/shared-auth/apollo';
import { Card } from '@bloom/shared-ui/card';
import { formatDate, formatTime } from '@bloom/shared-ui/format';
import { CommentOutlined } from '@bloom/shared-ui/icons';
import { Page } from '@bloom/shared-ui/page';
import { Link, useParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { HelpConversationsDocument } from '../graphql.generated.ts';
import styles from './support.module.css';
import { SupportConversation } from './support-conversation.tsx';

/** Milliseconds between two looks for new messages, while the page is in sight. */
const EVERY = 15_000;

/** Where the staff answer the help chat; the mail of each message leads here. */
export function SupportPage() {
  const { recordId } = useParams();
  return (
    <Page
      title={recordId === undefined ? 'Messages d’aide' : 'Répondre'}
      back={recordId === undefined ? undefined : { to: '/support', label: 'Messages d’aide' }}
      width="narrow"
    >
      {recordId === undefined ? <Conversations /> : <SupportConversation key={recordId} recordId={recordId} />}
    </Page>
  );
}

function Conversations() {
  const { data, error, refetch } = useQuery(HelpConversationsDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: EVERY,
    skipPollAttempt: skipWhileHidden,
  });
  if (data === undefined) {
    return error === undefined ? (
      <LoadingSkeleton shape="table" rows={4} label="Chargement des messages" />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  if (data.helpConversations.length === 0) {
    return (
      <Card>
        <EmptyState icon={<CommentOutlined />} title="Aucun message d’aide">
          Ce que les Bloomers et les clients écrivent au support s’affiche ici.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card padded={false}>
      <ul className={styles.list}>
        {data.helpConversations.map((line) => (
          <li key={line.recordId}>
            <Link className={styles.line} to={`/support/${line.recordId}`}>
              <span className={styles.name}>
                <bdi>{line.visitorName}</bdi>
                <small>{line.isBloomer ? 'Bloomer' : 'Par un lien'}</small>
              </span>
              <StatusTag tone={line.isWaiting ? 'warning' : 'neutral'}>
                {line.isWaiting ? 'En attente' : 'Répondu'}
              </StatusTag>
              <time dateTime={line.lastMessageAt}>
                {formatDate(line.lastMessageAt)} à {formatTime(line.lastMessageAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
