import { setLoadFaults } from '../remotes/load-faults.ts';
import { createFaultInjection } from './fault-injection.ts';

export function startFaults(): void {
  const throwingEntry = new URL('./throwing-entry.js', import.meta.url).href;
  setLoadFaults(createFaultInjection({ throwingEntry }));
}
