import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatAmount, formatDateTime } from '@bloom/shared-ui/format';
import { SendOutlined } from '@bloom/shared-ui/icons';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { type InvoiceFactsFragment, ResendInvoiceDocument } from '../graphql.generated.ts';
import styles from './invoice.module.css';
import { IN_DISPUTE, REFUSED } from './invoice-actions.tsx';

type PlatformEvent = InvoiceFactsFragment['platformEvents'][number];

/** Where the platforms say that it stands, and everything that they said, the newest first; nothing before it left. */
export function InvoicePlatform({ invoice }: { invoice: InvoiceFactsFragment }) {
  const { platformStatus, platformReason, platformTask, platformEvents, sentAt } = invoice;
  if (!platformStatus) return null;
  return (
    <Card title="Plateforme">
      <div className={styles.stack}>
        <p className={styles.head}>
          <strong>{platformStatus}</strong>
          {sentAt && <span className={styles.soft}>Envoyée le {formatDateTime(sentAt)}</span>}
        </p>
        {platformTask ? (
          <Notice tone="warning">
            {platformTask}
            {platformReason && `\u00a0: ${platformReason}`}
            {nextOf(invoice) && <p>{nextOf(invoice)}</p>}
          </Notice>
        ) : (
          platformReason && <p className={styles.soft}>{platformReason}</p>
        )}
        {invoice.viewerCanResend && <Resend invoice={invoice} />}
        {platformEvents.length > 0 && (
          <ol className={styles.events} aria-label="Ce que les plateformes ont dit">
            {platformEvents.toReversed().map((event) => (
              <Told key={event.recordId} event={event} />
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}

/** What somebody of the firm does about it. */
function nextOf({ platformCode, viewerCanResend, viewerCanCredit }: InvoiceFactsFragment): string | undefined {
  if (viewerCanResend) return 'Corrigez ce qui l’a empêchée d’arriver, puis renvoyez-la.';
  if (!viewerCanCredit) return undefined;
  if (platformCode === REFUSED) return 'Créez un avoir, puis refaites la facture, ou voyez avec le client.';
  return platformCode === IN_DISPUTE
    ? 'Voyez avec le client ce qu’il conteste\u00a0: s’il a raison, reprenez-le par un avoir.'
    : undefined;
}

function Told({ event }: { event: PlatformEvent }) {
  const { status, at, reason, comment, amount, problem } = event;
  const said = [amount == null ? null : formatAmount(amount), reason, comment].filter(Boolean).join(' · ');
  return (
    <li>
      <span className={styles.head}>
        <span>{status}</span>
        <time className={styles.soft} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </span>
      {said && <span className={styles.soft}>{said}</span>}
      {problem && <span className={styles.late}>Sans effet. {problem}</span>}
    </li>
  );
}

/** Sends the same file under the same number once more: only its way failed. */
function Resend({ invoice: { recordId } }: { invoice: InvoiceFactsFragment }) {
  const [mutate] = useMutation(ResendInvoiceDocument);
  const { submit, submitting } = useSubmit(mutate, { success: 'Facture renvoyée' });
  return (
    <span>
      <Button icon={<SendOutlined />} loading={submitting} onClick={() => void submit({ variables: { recordId } })}>
        Renvoyer
      </Button>
    </span>
  );
}
