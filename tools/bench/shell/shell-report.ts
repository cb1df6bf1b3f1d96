import { quantile } from '../load.ts';
import { isTrustworthy, type Pairing, paired } from '../paired.ts';
import type { Measure } from '../report.ts';
import type { Arm } from './shell-arms.ts';

/** Every figure of every round, by what it measures: `phone staff usable`, `desk atOnce finance`. */
export type Rounds = Map<string, Record<Arm, number[]>>;

const READY = { single: 0.45, lazy: 1.05 };
const SWITCH = { first: 1.1, atOnce: 2, warm: 1.05 };
const FIRST_SCREEN = 'staff';

function median(values: readonly number[]): number {
  return quantile([...values], 0.5);
}

/** A ratio, and whether the same thing against itself gives one. */
function ratio(what: string, by: Record<Arm, number[]>, against: Arm, goal?: number): Measure {
  const control = paired(by.control, by.product);
  const { ratio: value, mad, pairs } = paired(by.product, by[against]);
  const verdict = isTrustworthy(control) ? '' : `, void (${control.ratio.toFixed(2)} against itself)`;
  return {
    what: `${what} / ${against}${verdict}`,
    value,
    unit: '×',
    ...(goal !== undefined && { goal }),
    details: { mad, pairs, control, product: median(by.product), [against]: median(by[against]), rounds: by },
  };
}

function loading(key: string, by: Record<Arm, number[]>): Measure[] {
  const [, screen = '', figure = ''] = key.split(' ');
  if (figure === 'paint' || figure === 'usable' || figure === 'whole') {
    const goals: Partial<typeof READY> = screen === FIRST_SCREEN && figure === 'usable' ? READY : {};
    return [
      { what: key, value: median(by.product), unit: 'ms' },
      ratio(key, by, 'single', goals.single),
      ratio(key, by, 'lazy', goals.lazy),
    ];
  }
  if (!key.startsWith('phone')) return [];
  const details = { single: median(by.single), lazy: median(by.lazy) };
  switch (figure) {
    case 'scriptBytes':
      return [{ what: `${screen}, JavaScript`, value: median(by.product) / 1000, unit: 'KB', details }];
    case 'scripts':
      return [{ what: `${screen}, requests for JavaScript`, value: median(by.product), unit: '', details }];
    default:
      return [];
  }
}

/** The switches of one kind together: the ratio of each page of each round counts. */
function switches(results: Rounds, place: string, kind: keyof typeof SWITCH): Measure[] {
  const own = [...results].filter(([key]) => key.startsWith(`${place} ${kind} `));
  if (own.length === 0) return [];
  const all: Record<Arm, number[]> = { product: [], control: [], single: [], lazy: [] };
  for (const [, by] of own) for (const arm of Object.keys(all) as Arm[]) all[arm].push(...by[arm]);
  const pages = Object.fromEntries(
    own.map(([key, by]): [string, Pairing & { ms: number }] => [
      key,
      { ...paired(by.product, by.single), ms: median(by.product) },
    ]),
  );
  const goal = SWITCH[kind];
  const together = ratio(`${place}, ${NAMES[kind]}, ${own.length} pages`, all, 'single', goal);
  const each = own.map(([key, by]) => ratio(key, by, 'single'));
  return [{ ...together, details: { ...together.details, pages } }, ...each];
}

const NAMES = { first: 'first switch after a hover', atOnce: 'first switch clicked at once', warm: 'warm switch' };

export function reportShell(results: Rounds): Measure[] {
  const loads = [...results].filter(([key]) => !/ (first|atOnce|warm) /.test(key));
  return [
    ...loads.flatMap(([key, by]) => loading(key, by)),
    ...['phone', 'desk'].flatMap((place) =>
      (['first', 'atOnce', 'warm'] as const).flatMap((kind) => switches(results, place, kind)),
    ),
  ];
}
