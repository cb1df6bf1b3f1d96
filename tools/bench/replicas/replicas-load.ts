import type { Attempt } from '../attempts.ts';
import type { Fleet } from '../fleet.ts';
import { quantile, type Round } from '../load.ts';
import { residentMegabytes } from '../memory.ts';
import type { Measure } from '../report.ts';

const LOOK_MS = 5_000;
const AGE = /^bloom_(job|outbox|seal)_oldest_seconds(?:\{[^}]*\})? ([\d.e+-]+)$/gm;
const WHAT = { job: 'a job', outbox: 'a mail', seal: 'a signed document for its seal' } as const;

type Waits = Record<keyof typeof WHAT, number>;

/** The longest wait of each kind that a server tells in its figures. */
export function waitsIn(figures: string): Waits {
  const longest: Waits = { job: 0, outbox: 0, seal: 0 };
  for (const [, kind, seconds] of figures.matchAll(AGE)) {
    const known = kind as keyof Waits;
    longest[known] = Math.max(longest[known], Number(seconds));
  }
  return longest;
}

/** Looks every few seconds at what waits and at how much memory the servers take. @returns ends it, and tells */
export function watchLoad(apis: Fleet): () => Measure[] {
  const worst: Waits = { job: 0, outbox: 0, seal: 0 };
  let memory = 0;
  const look = async () => {
    for (const { server } of apis.members) memory = Math.max(memory, residentMegabytes(server.pid ?? 0));
    const figures = apis.members.map((member) =>
      fetch(`http://127.0.0.1:${apis.portOf(member)}/metrics`, { signal: AbortSignal.timeout(LOOK_MS) }),
    );
    // One that was killed tells nothing; another tells the same.
    const told = await Promise.any(figures.map(async (answer) => (await answer).text())).catch(() => '');
    const waits = waitsIn(told);
    for (const kind of Object.keys(worst) as (keyof Waits)[]) worst[kind] = Math.max(worst[kind], waits[kind]);
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    return [
      ...(Object.keys(WHAT) as (keyof Waits)[]).map((kind) => ({
        what: `meanwhile ${WHAT[kind]} waited at most, as the servers told`,
        value: worst[kind],
        unit: 's',
      })),
      { what: 'meanwhile a process of the API took at most', value: memory, unit: 'MB' },
    ];
  };
}

const p95 = (durations: number[]) => quantile(durations, 0.95);

/** What those waited who were answered, beside what the database alone takes on this machine. */
export function waitMeasures(all: readonly Attempt[], floors: { list: Round; signature: Round }): Measure[] {
  const answered = new Map<string, number[]>();
  for (const { what, begun, ended, failure } of all)
    if (failure === undefined) answered.set(what, [...(answered.get(what) ?? []), ended - begun]);
  return [
    ...[...answered].map(([what, durations]) => ({
      what: `p95 of ${durations.length} × ${what}`,
      value: p95(durations),
      unit: 'ms',
      details: { p50: quantile(durations, 0.5) },
    })),
    { what: 'p95 of the database alone: a list', value: p95(floors.list.durations), unit: 'ms' },
    { what: 'p95 of the database alone: a signature', value: p95(floors.signature.durations), unit: 'ms' },
  ];
}
