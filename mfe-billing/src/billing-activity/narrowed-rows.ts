import { useApolloClient, useQuery } from '@bloom/shared-auth/apollo';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAddressSwitch, useSwitchesOff } from '../address-switch.ts';
import { type BillingRowFragment, RecruitementsDocument } from '../graphql.generated.ts';

type Rows = BillingRowFragment[] | undefined;

/** Their invoice waits for somebody; by their state they stand below those that are done with. */
const isToCheck = ({ invoiceStatus, billed }: BillingRowFragment) => invoiceStatus === 'TO_VALIDATE' && !billed;

/** What the address narrows the list to: what the server is asked for, and what is left out of its answer. */
export function useNarrowing() {
  const [search] = useSearchParams();
  const jobId = search.get('offre');
  const [onTrial, toggleTrial] = useAddressSwitch('essai', '1');
  const [isDue] = useAddressSwitch('afacturer', '1');
  const [onlyToCheck, toggleToCheck] = useAddressSwitch('acontroler', '1');
  const showAll = useSwitchesOff('essai', 'afacturer', 'acontroler', 'offre');
  return { jobId, onTrial, toggleTrial, isDue, onlyToCheck, toggleToCheck, showAll };
}

/**
 * The rows of fees. What is to be invoiced keeps those that it had when somebody began one, with what becomes of it:
 * the server leaves out what was begun, also where it failed.
 */
export function useFeeRows({ onTrial, isDue }: Pick<ReturnType<typeof useNarrowing>, 'onTrial' | 'isDue'>) {
  const client = useApolloClient();
  const [held, setHeld] = useState<ReadonlySet<string>>();
  const variables = { isTrialPeriod: onTrial, ...(isDue && !held && { isDue }) };
  const { data, previousData, error, refetch } = useQuery(RecruitementsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const hold = useCallback(() => {
    if (!isDue) return;
    const seen = client.readQuery({
      query: RecruitementsDocument,
      variables: { isTrialPeriod: onTrial, isDue },
    });
    if (seen) setHeld((before) => before ?? new Set(seen.getRecruitements.map(idOf)));
  }, [client, isDue, onTrial]);
  useEffect(() => {
    if (!isDue) setHeld(undefined);
  }, [isDue]);
  const answer = data ?? (held && !error ? previousData : undefined);
  const read = useMemo(
    () => answer?.getRecruitements.filter((row) => !(isDue && held) || held.has(row.recordId)),
    [answer, held, isDue],
  );
  return { read, error: answer ? undefined : error, refetch, hold };
}

const idOf = ({ recordId }: BillingRowFragment) => recordId;

type Narrowing = Pick<ReturnType<typeof useNarrowing>, 'jobId' | 'onlyToCheck' | 'isDue'>;

export function useNarrowedRows(rows: Rows, { jobId, onlyToCheck }: Narrowing) {
  const toCheck = useMemo(() => rows?.filter(isToCheck), [rows]);
  const asked = onlyToCheck ? toCheck : rows;
  const shown = useMemo(() => (jobId ? asked?.filter((row) => row.jobId === jobId) : asked), [asked, jobId]);
  return { shown, toCheckCount: toCheck?.length ?? 0 };
}

/** What is said where nothing is left of the list; undefined where its address does not narrow it. */
export function nothingLeft({ jobId, onlyToCheck, isDue }: Narrowing): string | undefined {
  if (onlyToCheck) return 'Aucune facture à contrôler';
  if (isDue) return 'Rien à facturer pour l’instant';
  return jobId ? 'Aucune échéance pour cette offre' : undefined;
}
