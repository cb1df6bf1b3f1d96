import { readCommandLine } from '@bloom/shared-server/command-line';
import { claimPortBase } from '../start/port-claim.ts';
import { Product } from '../start/product.ts';
import { createProgress } from '../start/progress.ts';
import { temporaryState } from '../start/temporary-state.ts';
import { broke, type Verdict } from './attack.ts';
import { attacks } from './attacks.ts';
import { targetOf } from './target.ts';

const { values } = readCommandLine({
  usage: `npm run attack [-- --only name,name]

Attacks: ${attacks.map(({ id }) => id).join(', ')}.`,
  options: { only: { type: 'string' } },
});
const asked = values.only?.split(',');
const chosen = attacks.filter(({ id }) => asked === undefined || asked.includes(id));
const unknown = asked?.filter((id) => !attacks.some((attack) => attack.id === id)) ?? [];
if (unknown.length > 0) {
  console.error(`No attack is called ${unknown.join(', ')}. There are: ${attacks.map(({ id }) => id).join(', ')}.`);
  process.exit(1);
}

const state = temporaryState();
const product = new Product({
  portBase: await claimPortBase(),
  stateRoot: state.root,
  demo: 'small',
  // Anybody may ask in words here, which production takes from staff alone: attackers can do more than there.
  environment: process.env,
  progress: createProgress((line) => console.log(line)),
  // An attack may kill a server: what counts is that the product comes back.
  revive: (line) => console.log(`  ! ${line}`),
});
let ended = false;
async function end(exitCode: number): Promise<void> {
  if (ended) return;
  ended = true;
  await product.stop();
  state.remove();
  process.exit(exitCode);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => end(130));
product.onDeath = (sentence) => {
  console.error(sentence);
  void end(1);
};

try {
  await product.start();
  const target = targetOf(product);
  const verdicts: [string, string, Verdict][] = [];
  for (const { id, attempt, run } of chosen) {
    const verdict = await run(target).catch((error: unknown) => broke(`the attack itself failed: ${String(error)}`));
    console.log(`  ${verdict.held ? '✓' : '✗'} ${id}: ${verdict.figure}`);
    verdicts.push([id, attempt, verdict]);
  }
  console.log(`\n${tableOf(verdicts)}`);
  await end(verdicts.every(([, , verdict]) => verdict.held) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  await end(1);
}

function tableOf(verdicts: [string, string, Verdict][]): string {
  const rows = verdicts.map(([id, attempt, verdict]) => [id, attempt, verdict.held ? 'held' : 'BROKE', verdict.figure]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 0));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
