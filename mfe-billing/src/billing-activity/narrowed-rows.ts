import { useSearchParams } from '@bloom/shared-ui/routing';
import { useMemo } from 'react';
import { useAddressSwitch, useSwitchesOff } from '../address-switch.ts';
import type { BillingRowFragment } from '../graphql.generated.ts';

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
