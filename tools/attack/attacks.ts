import type { Attack } from './attack.ts';
import { killedServers } from './killed-servers.attack.ts';

/** Every attack, in the order in which they run: those that change what others need come last. */
export const attacks: readonly Attack[] = [killedServers];
