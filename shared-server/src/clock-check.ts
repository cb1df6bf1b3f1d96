import { SettingsError } from './settings-reader.ts';
import { ALERT_LIMITS } from './watch/alert-limits.ts';

/** Beyond this, deadlines, tokens and the times of signatures are wrong on one side. */
const MAX_APART_MS = ALERT_LIMITS.clockSeconds * 1_000;
const PATIENCE_MS = 5_000;

/** Another clock: what it tells, within how many milliseconds that is true, and how it is called in a sentence. */
export interface OtherClock {
  whose: string;
  /** Milliseconds that what it tells may be too early by, because it is rounded down. */
  grain?: number;
  ask(): Promise<Date>;
}

/**
 * How many milliseconds this machine's clock is behind the other one; less than nothing when it is ahead. How long the
 * answer took is not held against either: the time told only has to lie between question and answer.
 */
export async function clockBehindMs({ grain = 0, ask }: OtherClock, now = Date.now): Promise<number> {
  const asked = now();
  const told = (await ask()).getTime();
  const answered = now();
  return Math.max(0, told - answered) - Math.max(0, asked - told - grain);
}

/** What is wrong with this machine's clock, in one sentence. */
export async function clockFault(clock: OtherClock, now = Date.now): Promise<string | undefined> {
  const behind = await clockBehindMs(clock, now);
  if (Math.abs(behind) <= MAX_APART_MS) return undefined;
  const direction = behind > 0 ? 'behind' : 'ahead of';
  return `The clock of this machine is ${Math.round(Math.abs(behind) / 1_000)} s ${direction} ${clock.whose}: set both by NTP`;
}

/** The clock of a server that speaks HTTP, to the second. */
export function clockOfAddress(address: string, whose: string): OtherClock {
  return {
    whose,
    grain: 1_000,
    async ask() {
      const { headers } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) });
      return new Date(headers.get('date') ?? Number.NaN);
    },
  };
}

/**
 * The settings of a server, once they and its clock are right: whoever starts it learns of both at once.
 * @param opening such as "The API cannot start"
 * @param clock undefined when there is no other clock to compare with
 * @throws SettingsError with everything that is wrong
 */
export async function readyToStart<Settings>(
  opening: string,
  read: () => Settings,
  clock: OtherClock | undefined,
): Promise<Settings> {
  let settings: Settings | undefined;
  let wrong: string[] = [];
  try {
    settings = read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    wrong = [...error.faults];
  }
  const told = clock === undefined ? undefined : await clockFault(clock).catch(silence);
  // Whoever does not answer is told of where it is needed: here only times are compared.
  if (typeof told === 'string') wrong.push(told);
  if (wrong.length > 0 || settings === undefined) throw new SettingsError(opening, wrong);
  return settings;
}

const silence = (): undefined => undefined;
