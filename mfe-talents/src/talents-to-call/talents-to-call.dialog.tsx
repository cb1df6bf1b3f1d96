import { useQuery } from '@bloom/shared-auth/apollo';
import { MAX_TALENTS_TO_CALL } from '@bloom/shared-rules/input/limits';
import { Dialog } from '@bloom/shared-ui/dialog';
import { messageFor } from '@bloom/shared-ui/messages';
import { ListEnd } from '@bloom/shared-ui/notice';
import { plainText } from '@bloom/shared-ui/plain-text';
import { Link } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { leavingText, untoldText } from '../talent-consent/keeping-words.ts';
import { TalentsToCallDocument, type TalentsToCallQuery } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './talents-to-call.module.css';

type Talent = TalentsToCallQuery['talentsToCall'][number];

/** Why somebody has to be called, or written to by hand. */
function reasonsOf({ keeping, sourceNotice }: Talent): string[] {
  return [leavingText(keeping), untoldText(sourceNotice)].filter((text) => text !== undefined);
}

/** Whom one follows, or nobody does who is still here: each leads to the sheet, where the contact is noted. */
export function TalentsToCallDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(TalentsToCallDocument, {
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const talents = data?.talentsToCall;
  return (
    <Dialog open title="Talents à relancer" onClose={onClose}>
      {error && !talents && <ErrorState error={error} message={messageFor(error)} onRetry={() => void refetch()} />}
      {!talents && !error && <LoadingSkeleton shape="text" rows={4} label="Chargement des talents à relancer" />}
      {talents?.length === 0 && (
        <EmptyState title="Personne à relancer">
          Ceux que vous suivez apparaîtront ici quand ils n’ont pas répondu à notre question, ou n’ont pas d’adresse
          e-mail pour la recevoir.
        </EmptyState>
      )}
      {talents && talents.length > 0 && (
        <>
          <ListEnd count={talents.length} atMost={MAX_TALENTS_TO_CALL}>
            talents dont les nouvelles sont les plus anciennes. D’autres suivront à mesure que vous notez ces contacts.
          </ListEnd>
          <p className={styles.faint}>Un contact noté sur la fiche suffit à les garder.</p>
          <ul className={styles.list}>
            {talents.map((talent) => (
              <li key={talent.id}>
                <Link to={`/talents/${talent.id}`}>{plainText(`${talent.firstname} ${talent.lastname}`)}</Link>
                {talent.jobTitle && <span className={styles.faint}>{plainText(talent.jobTitle)}</span>}
                {reasonsOf(talent).map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
