import { useProductName } from '@bloom/shared-ui/page';
import { FaultCard } from './fault-card.tsx';
import { serverFaultWords } from './server-faults.words.ts';
import { faultWords, type ServerFault, type ServiceFault } from './service-state.words.ts';

/** What nobody mends on a screen: whoever reads it passes it on, with the words that the other one needs. */
export function ServiceFaults({ faults, servers }: { faults: ServiceFault[]; servers: ServerFault[] }) {
  const title = `À signaler à la personne qui exploite ${useProductName()}`;
  return <FaultCard title={title} faults={[...servers.map(serverFaultWords), ...faults.map(faultWords)]} />;
}
