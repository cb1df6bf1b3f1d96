import { useQuery } from '@bloom/shared-auth/apollo';
import { Card } from '@bloom/shared-ui/card';
import { formatDateTime } from '@bloom/shared-ui/format';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { MissionHistoryDocument } from '../graphql.generated.ts';
import styles from './mission-detail.module.css';

/** The audit's kinds in the words of the screen. */
const WORDS: Record<string, string> = {
  'mission.create': 'Mission créée',
  'mission.update': 'Mission modifiée',
  'mission.stop': 'Mission écourtée',
  'pricing.add': 'Tarif ajouté',
  'extension.upsert': 'Prolongation estimée',
  'amendment.create': 'Avenant créé',
  'contract.upload': 'Contrat à signer déposé',
  'contract.invite': 'Invitation à signer un avenant envoyée',
  'contract.sign': 'Contrat signé déposé',
  'contract.replace': 'Contrat signé remplacé',
};

/** Who changed what on the mission, newest first. */
export function MissionHistory({ missionId }: { missionId: string }) {
  const { data, error, refetch } = useQuery(MissionHistoryDocument, {
    variables: { missionId },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Card title="Historique">
      {!data && !error && <LoadingSkeleton rows={3} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.missionHistory.length === 0 && <p className={styles.missing}>Aucune modification pour l’instant.</p>}
      <ol className={styles.history}>
        {data?.missionHistory.map((event) => (
          <li key={event.id}>
            <strong>{WORDS[event.action] ?? event.action}</strong>
            <span className={styles.missing}>
              {event.author}, le {formatDateTime(event.at)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
