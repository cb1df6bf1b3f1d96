import { useQuery } from '@bloom/shared-auth/apollo';
import { Dialog } from '@bloom/shared-ui/dialog';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { MissionPricesDocument } from '../graphql.generated.ts';
import { PriceHistoryDialog } from '../mission-detail/price-history.dialog.tsx';

interface MissionPricesProps {
  missionId: string;
  onClose: () => void;
  onChanged: () => void;
}

/** The prices of one row of the table, read when they are asked for. */
export function MissionPrices({ missionId, onClose, onChanged }: MissionPricesProps) {
  const { data, error, refetch } = useQuery(MissionPricesDocument, {
    variables: { recordId: missionId },
    fetchPolicy: 'cache-and-network',
  });
  const mission = data?.missions[0];
  if (mission) return <PriceHistoryDialog mission={mission} onClose={onClose} onChanged={onChanged} />;
  return (
    <Dialog open size="large" title="Historique des prix" onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton shape="table" rows={3} label="Chargement des prix…" />
      )}
    </Dialog>
  );
}
