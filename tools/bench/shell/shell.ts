import { chromium } from 'playwright';
import { findTestChromium } from '../../browser/chromium.ts';
import type { Product } from '../../start/product.ts';
import type { Progress } from '../../start/progress.ts';
import { inOrder } from '../paired.ts';
import type { Measure } from '../report.ts';
import { makeSigningLink } from '../signing-link.ts';
import { type Arm, arms, type Origins, startArms, Visitors } from './shell-arms.ts';
import { button, type Loaded, load, type Surroundings, settled, surroundings } from './shell-loading.ts';
import { type Rounds, reportShell } from './shell-report.ts';
import { HOME, switchAtOnce, switchPrepared } from './shell-switches.ts';
import { weighScripts } from './shell-weight.ts';

/** A short try has fewer. */
const warmUpsOf = (rounds: number) => Math.min(2, rounds - 1);

export interface ShellOptions {
  /** Pairs that count, after the warm-ups. */
  rounds: number;
  /** When no further round begins: what was measured by then counts. */
  until: Date;
  /** `loads` or `switches` alone, both without; `phone` or `desk` alone, both without. */
  parts: readonly string[];
  progress: Progress;
}

interface Screen {
  name: string;
  path: string;
  isSignedIn: boolean;
  /** It is read and led on from. */
  condition: string;
  /** All that it offers is there. */
  whole?: string;
}

interface Bench {
  visitors: Visitors;
  origins: Origins;
  screens: Screen[];
  /** What of a round was asked for. */
  kinds: readonly Kind[];
  places: readonly Surroundings[];
}

const KINDS = ['loads', 'switches'] as const;
type Kind = (typeof KINDS)[number];

/** All of one sort, where none of that sort is named. */
function askedOf<One>(all: readonly One[], parts: readonly string[], nameOf: (one: One) => string): readonly One[] {
  const named = all.filter((one) => parts.includes(nameOf(one)));
  return named.length > 0 ? named : all;
}

async function loadOnce({ visitors, origins }: Bench, arm: Arm, place: Surroundings, screen: Screen): Promise<Loaded> {
  const context = await visitors.open(screen.isSignedIn);
  try {
    return await load(context, place, origins[arm] + screen.path, screen);
  } finally {
    await context.close();
  }
}

async function switchOnce({ visitors, origins }: Bench, arm: Arm, place: Surroundings) {
  const [surprised, prepared] = [await visitors.open(true), await visitors.open(true)];
  try {
    const atOnce = await switchAtOnce(surprised, place, origins[arm]);
    return { atOnce, ...(await switchPrepared(prepared, place, origins[arm])) };
  } finally {
    await surprised.close();
    await prepared.close();
  }
}

const SHELL_KILOBYTES = 160;
const SHELL_REQUESTS = 12;

/** What the shell itself makes people fetch: its sign-in, and its frame around a page that needs nothing more. */
async function weighShell(bench: Bench): Promise<Measure[]> {
  const [login] = bench.screens;
  const frame = { name: 'signed in', path: '/nowhere', isSignedIn: true, condition: settled('404') };
  const measures: Measure[] = [];
  for (const screen of [login, frame]) {
    if (screen === undefined) continue;
    const { ownBytes, ownScripts } = await loadOnce(bench, 'product', surroundings[1], screen);
    const what = `JavaScript of the shell, ${screen.name}`;
    measures.push({ what, value: ownBytes / 1000, unit: 'KB', goal: SHELL_KILOBYTES });
    measures.push({ what: `${what}, requests`, value: ownScripts, unit: '', goal: SHELL_REQUESTS });
  }
  return measures;
}

/** What switches are compared with; they have no goal against lazy routes. */
const switching = arms.filter((arm) => arm !== 'lazy');

/** One round: every arm does the same, one after the other, so that all meet the same machine. */
async function measureRound(bench: Bench, round: number, keep: (key: string, arm: Arm, value: number) => void) {
  for (const place of bench.places) {
    for (const screen of bench.kinds.includes('loads') ? bench.screens : []) {
      for (const arm of inOrder(arms, round)) {
        const loaded = await loadOnce(bench, arm, place, screen);
        for (const [figure, value] of Object.entries(loaded))
          keep(`${place.name} ${screen.name} ${figure}`, arm, value);
      }
    }
    for (const arm of bench.kinds.includes('switches') ? inOrder(switching, round) : []) {
      for (const [kind, times] of Object.entries(await switchOnce(bench, arm, place))) {
        for (const [page, time] of Object.entries(times)) keep(`${place.name} ${kind} ${page}`, arm, time);
      }
    }
  }
}

/** The product as it is published against the same sources without federation. */
export async function measureShell(
  product: Product,
  { rounds, until, parts, progress }: ShellOptions,
): Promise<Measure[]> {
  const link = await makeSigningLink(product);
  const { origins, stop } = await startArms(product);
  const browser = await chromium.launch(await findTestChromium());
  const screens: Screen[] = [
    { name: 'login', path: '/login', isSignedIn: false, condition: button('Se connecter') },
    { name: 'staff', path: HOME.path, isSignedIn: true, condition: HOME.condition, whole: button('Colonnes') },
    {
      name: 'signing',
      path: link,
      isSignedIn: false,
      condition: `${settled('Compte rendu d.activité')} && ${button('Signer le compte rendu')}`,
    },
  ];
  const bench: Bench = {
    visitors: new Visitors(browser, origins),
    origins,
    screens,
    kinds: askedOf(KINDS, parts, (kind) => kind),
    places: askedOf<Surroundings>(surroundings, parts, ({ name }) => name),
  };
  const warmUps = warmUpsOf(rounds);
  const results: Rounds = new Map();
  let pairs = 0;
  try {
    const shell = await weighShell(bench);
    for (let round = 0; round < warmUps + rounds && (pairs === 0 || new Date() < until); round += 1) {
      await progress.step(`shell, round ${round + 1} of ${warmUps + rounds}`, () =>
        measureRound(bench, round, (key, arm, value) => {
          if (round < warmUps) return;
          const byArm = results.get(key) ?? { product: [], control: [], single: [], lazy: [] };
          byArm[arm].push(value);
          results.set(key, byArm);
        }),
      );
      pairs = Math.max(0, round + 1 - warmUps);
    }
    return [
      { what: 'pairs of rounds', value: pairs, unit: '' },
      ...shell,
      ...(await weighScripts()),
      ...reportShell(results),
    ];
  } finally {
    await browser.close();
    stop();
  }
}
