import { useProductName } from '@bloom/shared-ui/page';
import { FaultCard } from './fault-card.tsx';
import { copyFaults, type KeptCopies as State } from './service-state.words.ts';

/** Backups that are missing, late, or that a test could not restore, each with what it puts at risk. */
export function KeptCopies({ copies }: { copies: State }) {
  const faults = copyFaults(copies, useProductName());
  return faults.length === 0 ? null : <FaultCard title="Sauvegardes" faults={faults} />;
}
