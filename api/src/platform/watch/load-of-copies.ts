import { type Load, loadSamples } from '@bloom/shared-server/watch/load';
import type { Platform } from '../context/context.ts';
import { notifyChannel } from '../database/events.ts';
import type { Figure } from './figures.ts';

const EVERY_MS = 30_000;
/** Who has said nothing for so long is gone, or well enough to be asked itself. */
const KEPT_MS = 3 * EVERY_MS;

/** What the other copies of this server find of themselves: whoever asks one of them hears of all. */
export interface LoadOfCopies {
  figures(): Figure[];
  /** Tells the others now, besides every half minute. */
  tell(): Promise<void>;
  stop(): void;
}

let current: LoadOfCopies | undefined;

interface Told {
  copy: string;
  figures: Figure[];
}

/** @throws for what no copy of this server says */
function toldIn(payload: string): Told {
  const { copy, figures } = JSON.parse(payload) as Partial<Told>;
  if (copy === undefined || !Array.isArray(figures)) throw new TypeError('it is not what a copy tells of itself');
  return { copy, figures: figures.filter(({ value }) => typeof value === 'number') };
}

/** Empty in a process that is no server. */
export const figuresOfCopies = (): Figure[] => current?.figures() ?? [];

export function followCopies({ db, events, clock, log }: Platform, load: Load): LoadOfCopies {
  const own = crypto.randomUUID();
  const copies = new Map<string, { at: number; figures: Figure[] }>();
  const stopHearing = events.on('load_told', (payload) => {
    const { copy, figures } = toldIn(payload);
    if (copy !== own) copies.set(copy, { at: clock.now().getTime(), figures });
  });
  const tell = () =>
    notifyChannel(db, 'load_told', JSON.stringify({ copy: own, figures: loadSamples(load.find()) })).catch(
      (err: unknown) => log.warn({ err }, 'the other servers do not hear of this one'),
    );
  const timer = setInterval(tell, EVERY_MS).unref();
  current = {
    figures() {
      const from = clock.now().getTime() - KEPT_MS;
      for (const [copy, { at }] of copies) if (at < from) copies.delete(copy);
      return [...copies.values()].flatMap(({ figures }) => figures);
    },
    tell,
    stop() {
      clearInterval(timer);
      stopHearing();
      current = undefined;
    },
  };
  return current;
}
