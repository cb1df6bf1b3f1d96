import { useQuery, useReadWhenSeen } from '@bloom/shared-auth/apollo';
import { useParams } from '@bloom/shared-ui/routing';
import { inStep, standing } from '../board-access/kept-in-step.ts';
import { TalentBoardJobDocument, type TalentBoardJobQuery } from '../talents.generated.ts';

export type BoardJobWithTalents = TalentBoardJobQuery['getJobFunnelProjectWithTalents'];

/** The job of the address with its candidates; at once from memory between its screens, and always asked again. */
export function useBoardJob() {
  const { jobId = '' } = useParams();
  const { refetch, ...read } = useQuery(TalentBoardJobDocument, { variables: { jobId }, ...inStep });
  useReadWhenSeen(refetch);
  const found = standing(read)?.getJobFunnelProjectWithTalents;
  // The answer before may be of another job.
  const board = found?.job.id === jobId ? found : undefined;
  return { jobId, board, error: read.error, refetch };
}
