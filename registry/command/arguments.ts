import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isAppId } from '../src/channels/channels.ts';

/** A mistake of whoever typed the command; the message is all they need. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

const options = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  storage: { type: 'string' },
  by: { type: 'string' },
  why: { type: 'string' },
  percent: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string' },
  dist: { type: 'string' },
  schema: { type: 'string' },
  'talents-schema': { type: 'string' },
  product: { type: 'string' },
  pin: { type: 'boolean' },
  force: { type: 'boolean' },
  local: { type: 'boolean' },
  'no-build': { type: 'boolean' },
  'no-smoke': { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];

type Option = keyof typeof options;
export type Values = { [Name in Option]?: (typeof options)[Name]['type'] extends 'boolean' ? boolean : string };

const COMMON: Option[] = ['help', 'json', 'storage', 'by', 'why'];

/** Which options each command takes besides those of all. */
const COMMANDS = {
  publish: ['dist', 'schema', 'talents-schema', 'product', 'pin', 'force', 'local', 'no-build', 'no-smoke'],
  smoke: ['dist', 'product', 'no-build'],
  pin: ['force'],
  canary: ['percent', 'force'],
  promote: ['force'],
  rollback: ['to'],
  block: [],
  unblock: [],
  withdraw: [],
  list: [],
  history: ['limit'],
  sweep: [],
} as const satisfies Record<string, readonly Option[]>;

export type CommandName = keyof typeof COMMANDS;

export interface Command {
  name: CommandName;
  apps: string[];
  version?: string;
  values: Values;
}

/** Undefined when help is asked for. @throws UsageError with one sentence that says what to type instead. */
export function readCommand(typed: string[]): Command | undefined {
  const { values, positionals } = parse(typed);
  const [name, ...words] = positionals;
  if (values.help || name === undefined || name === 'help') return undefined;
  if (!isCommand(name)) {
    throw new UsageError(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
  }
  const allowed: readonly string[] = [...COMMON, ...COMMANDS[name]];
  const foreign = Object.keys(values).find((option) => !allowed.includes(option));
  if (foreign !== undefined)
    throw new UsageError(`"${name}" does not know --${foreign}. npm run registry -- --help lists what it knows.`);
  const several = name === 'publish' || name === 'smoke';
  if (name === 'sweep' && words.length > 0) throw new UsageError('"sweep" takes no app: it looks through all of them.');
  const apps = several || name === 'list' ? words : words.slice(0, 1);
  const [version, ...more] = several || name === 'list' ? [] : words.slice(1);
  if (more.length > 0) throw new UsageError(`"${name}" takes one app and one version, not also "${more.join(' ')}".`);
  const strange = apps.find((app) => !isAppId(app));
  if (strange !== undefined)
    throw new UsageError(`"${strange}" is no app: an app is called shell or mfe-…, like its folder.`);
  if (apps.length === 0 && name !== 'list' && name !== 'sweep')
    throw new UsageError(`Which app? For instance: npm run registry -- ${name} mfe-cra`);
  if (values.dist !== undefined && apps.length > 1)
    throw new UsageError('--dist is the build of one app: name one app.');
  return { name, apps, values, ...(version !== undefined && { version }) };
}

function parse(typed: string[]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: typed, options, allowPositionals: true });
    return { values: { ...values }, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0] ?? '');
  }
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

/** @throws UsageError unless it is a number above 0 and up to 100. */
export function readPercent(text: string | undefined): number {
  const percent = Number(text?.replace(',', '.').replace('%', ''));
  if (text === undefined || !(percent > 0 && percent <= 100)) {
    throw new UsageError('How many people? --percent takes a number above 0 and up to 100, for instance --percent 10.');
  }
  return percent;
}
