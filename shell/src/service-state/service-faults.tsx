import { useProductName } from '@bloom/shared-ui/page';
import { FaultCard } from './fault-card.tsx';
import { faultWords, type ServiceFault } from './service-state.words.ts';

/** What nobody mends on a screen: whoever reads it passes it on, with the words that the other one needs. */
export function ServiceFaults({ faults }: { faults: ServiceFault[] }) {
  return (
    <FaultCard title={`À signaler à la personne qui exploite ${useProductName()}`} faults={faults.map(faultWords)} />
  );
}
