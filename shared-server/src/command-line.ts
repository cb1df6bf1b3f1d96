import { type ParseArgsConfig, parseArgs } from 'node:util';

interface CommandLine extends Pick<ParseArgsConfig, 'allowPositionals'> {
  options: NonNullable<ParseArgsConfig['options']>;
  /** How the command is typed, as it is printed; with what its options mean where their names do not say it. */
  usage: string;
}

type Read<Line extends CommandLine> = Pick<ReturnType<typeof parseArgs<Line>>, 'values' | 'positionals'>;

/**
 * What was typed behind a command. `--help` prints how it is typed and ends the program; so does what it does not know,
 * after a sentence that names it.
 */
export function readCommandLine<const Line extends CommandLine>({ usage, ...line }: Line): Read<Line> {
  try {
    const options = { ...line.options, help: { type: 'boolean', short: 'h' } } as const;
    const read: { values: { help?: unknown } } = parseArgs({ ...line, options });
    if (read.values.help === undefined) return read as Read<Line>;
  } catch (error) {
    endWithUsage(usage, problemOf(error));
  }
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

/** What Node says, without its advice on words that begin with a dash. */
function problemOf(error: unknown): string {
  if (!(error instanceof TypeError)) throw error;
  return `${error.message.split('. ')[0]}.`;
}

/** Ends a command that was typed in a way that it cannot follow. */
export function endWithUsage(usage: string, problem?: string): never {
  process.stderr.write(`${problem === undefined ? '' : `${problem}\n\n`}${usage}\n`);
  process.exit(2);
}
