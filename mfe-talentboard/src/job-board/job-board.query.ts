import { useQuery } from '@bloom/shared-auth/apollo';
import { TALENTS_CLIENT } from '@bloom/shared-auth/client';
import { useParams } from '@bloom/shared-ui/routing';
import { TalentBoardJobDocument, type TalentBoardJobQuery } from '../talents.generated.ts';

export type BoardJobWithTalents = TalentBoardJobQuery['getJobFunnelProjectWithTalents'];

/** The job of the address with its candidates; at once from memory between its screens, and always asked again. */
export function useBoardJob() {
  const { jobId = '' } = useParams();
  const { data, error, refetch } = useQuery(TalentBoardJobDocument, {
    variables: { jobId },
    context: { clientName: TALENTS_CLIENT },
    fetchPolicy: 'cache-and-network',
  });
  // What is gone must not stay on the screen because it was there before.
  const board = error ? undefined : data?.getJobFunnelProjectWithTalents;
  return { jobId, board, error, refetch };
}
