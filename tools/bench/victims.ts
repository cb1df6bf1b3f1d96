import { sendSignal } from '../start/processes.ts';
import { type Fleet, type Member, untilGone } from './fleet.ts';
import type { Stage } from './replicas/replicas-stage.ts';

/** When `kill -9` was sent, and when nothing of the process was left, both of `performance.now()`. */
export interface Death {
  sent: number;
  gone: number;
}

/** A process that is killed and started again. */
export interface Victim {
  name: string;
  /** Where the proxy finds it; nowhere: what others do without. */
  ports: number[];
  kill(): Promise<Death>;
  start(): Promise<void>;
}

export function serverVictim(fleet: Fleet, member: Member): Victim {
  return {
    name: member.server.options.name,
    ports: fleet.portsOf(member),
    kill: () => fleet.kill(member),
    start: () => member.server.start({ again: true }),
  };
}

/** The copy of the database that answers reads. */
export function copyVictim(stage: Stage): Victim {
  const { product, follow } = stage;
  return {
    name: 'copy of the database',
    ports: [],
    async kill() {
      const sent = performance.now();
      sendSignal(stage.replica.pid, 'SIGKILL');
      await untilGone(stage.replica.pid);
      return { sent, gone: performance.now() };
    },
    async start() {
      stage.replica = await follow({ folder: product.postgres?.folder ?? '', port: product.ports.postgres }, 0);
    },
  };
}
