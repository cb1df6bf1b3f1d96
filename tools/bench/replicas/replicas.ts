import type { DemoSize } from '../../start/demo-data.ts';
import { LIKE_PRODUCTION } from '../../start/like-production.ts';
import { claimPortBase } from '../../start/port-claim.ts';
import { Product } from '../../start/product.ts';
import type { Progress } from '../../start/progress.ts';
import { temporaryState } from '../../start/temporary-state.ts';
import { onBreakOff } from '../break-off.ts';
import { Fleet } from '../fleet.ts';
import { Nginx } from '../nginx.ts';
import type { Measure } from '../report.ts';
import { measureCost } from './replicas-cost.ts';
import { measureFailovers } from './replicas-failover.ts';
import { measureKills } from './replicas-kills.ts';
import { prepareStage, type Stage } from './replicas-stage.ts';
import { measureThroughput } from './replicas-throughput.ts';
import { measureUpgrade } from './replicas-upgrade.ts';

export interface ReplicaOptions {
  /** Bloomers of the month end. */
  bloomers: number;
  /** After which nobody begins a month any more. */
  minutes: number;
  /** Which of the parts, and all of them without. */
  parts: string[];
  /** `talents` has a crowd of them (DEMO_TALENTS), for what a search costs. */
  demo: DemoSize;
  /** The commit that is upgraded from; undefined: the one before the last migration. */
  from: string | undefined;
}

type Part = (stage: Stage, others: Fleet, options: ReplicaOptions) => Promise<Measure[]>;

/** In this order: the last one ends with another database than it began with. */
const PARTS: Record<string, Part> = {
  cost: measureCost,
  throughput: measureThroughput,
  kills: measureKills,
  upgrade: (stage, others, { from }) => measureUpgrade(stage, others, from),
  failover: measureFailovers,
};

/** What one part throws does not take the others' measures away. */
async function runParts(stage: Stage, others: Fleet, options: ReplicaOptions): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (options.parts.length > 0 && !options.parts.includes(name)) continue;
    try {
      measures.push(...(await stage.progress.step(name, () => part(stage, others, options))));
    } catch (error) {
      console.error(`\nNot measured: ${name}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    }
  }
  return measures;
}

/** Several of everything behind nginx, and what happens when one of them dies. */
export async function measureReplicas(options: ReplicaOptions, progress: Progress): Promise<Measure[]> {
  const nginx = new Nginx();
  const state = temporaryState();
  const product = new Product({
    portBase: await claimPortBase(),
    stateRoot: state.root,
    demo: options.demo,
    environment: { ...process.env, ...LIKE_PRODUCTION, RATE_LIMIT_FACTOR: '1000' },
    progress,
  });
  let stage: Stage | undefined;
  let others: Fleet | undefined;
  const prepared = prepareStage(product, nginx, progress);
  const goOn = onBreakOff(async () => {
    await Promise.all([product.stop(), others?.stop()]);
    // What was being started meanwhile.
    await prepared.then(
      ({ replica }) => replica.stop(),
      () => undefined,
    );
    await product.stop();
    nginx.stop();
    state.remove();
  });
  try {
    stage = await prepared;
    others = new Fleet({ ports: product.ports, templates: stage.templates });
    await others.addAll({ idp: 2, registry: 2 });
    await nginx.start(others.fronts());
    return await runParts(stage, others, options);
  } finally {
    await others?.stop();
    nginx.stop();
    await stage?.replica.stop();
    await product.stop();
    state.remove();
    goOn();
  }
}
