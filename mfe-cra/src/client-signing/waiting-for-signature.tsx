import { PlainButton } from '@bloom/shared-ui/plain-button';
import { PlainStatusTag } from '@bloom/shared-ui/plain-status-tag';
import { waitingFor } from '../client-months/waiting.words.ts';
import type { ClientActivitySummaryFragment } from '../graphql.generated.ts';
import styles from './client-signing.module.css';

interface WaitingForSignatureProps {
  activity: ClientActivitySummaryFragment;
  onSign: () => void;
}

/**
 * Since when the firm waits: what was asked weeks ago looks like what came this morning. What is to be done stands
 * below the whole month: on a wide screen the way there is in the first view, on a phone the button itself always is.
 */
export function WaitingForSignature({
  activity: { canSign, clientSigned, signatures },
  onSign,
}: WaitingForSignatureProps) {
  const since = signatures.find(({ role }) => role === 'bloomer')?.signDate;
  if (!canSign || clientSigned || since === undefined) return null;
  return (
    <div className={styles.waiting}>
      <PlainStatusTag tone="warning">En attente de votre signature {waitingFor(since)}</PlainStatusTag>
      <span className={styles.way}>
        <PlainButton onClick={onSign}>Aller à la signature</PlainButton>
      </span>
    </div>
  );
}
