import { parseArgs } from 'node:util';

/** What `npm run dev` was asked for. */
export interface DevCommand {
  /** The remote's folder. */
  app: string;
  /** Without the shell, on the address of its own development server. */
  alone: boolean;
  /** A shell elsewhere that takes the remote by an override link. */
  against?: URL;
}

const USAGE = `Usage: npm run dev -- <remote>                    inside the shell of a running npm start
       npm run dev -- <remote> --alone            without the shell
       npm run dev -- <remote> --against <url>    inside a deployed shell, by an override link`;

/** @throws Error with one sentence that a person can act on. */
export function parseCommand(args: string[], remotes: readonly string[]): DevCommand {
  const { values, positionals } = read(args);
  const [app, ...more] = positionals;
  if (app === undefined || more.length > 0) throw new Error(USAGE);
  if (!remotes.includes(app)) throw new Error(`There is no remote "${app}". There are: ${remotes.join(', ')}.`);
  const { alone = false, against } = values;
  if (against === undefined) return { app, alone };
  if (alone) throw new Error('--alone needs no shell, --against names one: give one of them.');
  if (!/^https?:\/\//.test(against) || !URL.canParse(against)) {
    throw new Error(`--against takes the address of a shell, such as https://dev.bloom.example, not "${against}".`);
  }
  return { app, alone, against: new URL(against) };
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { alone: { type: 'boolean' }, against: { type: 'string' } },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`);
  }
}
