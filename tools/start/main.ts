import { readCommandLine } from '@bloom/shared-server/command-line';
import { type DemoSize, demoAccounts } from './demo-data.ts';
import { readPortBase } from './ports.ts';
import { Product } from './product.ts';
import { createProgress } from './progress.ts';
import { trialVariables } from './server-settings.ts';
import { StartError } from './start-error.ts';
import { stateFolderPath } from './state-folder.ts';

/** A signal can arrive twice: from the terminal and through npm. A later one means "now". */
const SAME_REQUEST_MS = 1500;

const print = (line: string) => console.log(line);

const usage = `npm start [-- --demo small|large|talents|none]

Starts the whole product with data to try it with: a firm of sixty consultants (small), two thousand missions (large),
a million talents (talents) or nothing (none). PORT_BASE names its first port (3000); each has data of its own.`;

function readDemoSize(value: string): DemoSize {
  if (value === 'small' || value === 'large' || value === 'talents' || value === 'none') return value;
  throw new StartError(`--demo takes small, large, talents or none, not "${value}".`);
}

function showWhereToGo({ addresses, state }: Product): void {
  const accounts = demoAccounts();
  const width = Math.max(...accounts.map(({ email }) => email.length));
  print(`
  Bloom             ${addresses.shell}
  for clients       ${addresses.clients}
  mailbox           ${addresses.api}/dev/mail
  API               ${addresses.api}/graphql
  identity provider ${addresses.idp}
  registry          ${addresses.registry}
  data and logs     ${state.root}

  Demo accounts, one click each on the sign-in page:
${accounts.map(({ email, label }) => `    ${email.padEnd(width)}  ${label}`).join('\n')}

ready`);
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<void> {
  const { values } = readCommandLine({ usage, options: { demo: { type: 'string', default: 'small' } } });
  const portBase = readPortBase(process.env.PORT_BASE);
  const product = new Product({
    portBase,
    stateRoot: stateFolderPath(portBase, process.env.BLOOM_STATE),
    demo: readDemoSize(values.demo),
    environment: { ...trialVariables(process.env), ...process.env },
    progress: createProgress(print),
    revive: print,
  });

  let askedAt = 0;
  const end = async (exitCode: number, sentence: string) => {
    if (askedAt > 0) {
      if (Date.now() - askedAt > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    askedAt = Date.now();
    print(sentence);
    await product.stop();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0, '\nStopping …'));
  // start.mjs was killed and could not pass anything on.
  process.on('disconnect', () => end(0, '\nStopping …'));
  product.onDeath = (sentence) => end(1, `\n${sentence}\n\nStopping the rest …`);

  print('Starting Bloom …');
  try {
    await product.start();
    showWhereToGo(product);
  } catch (error) {
    if (askedAt > 0) return;
    console.error(`\n${explain(error)}`);
    process.exit(1);
  }
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
