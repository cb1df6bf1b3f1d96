import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARE_FILES } from '../build/share-files.ts';

/** A page with all that stands before it can be used, the shell's part among it. */
export interface WholePage {
  app: string;
  route: string;
  /** The most bytes of scripts after brotli. What comes later, and what tables are drawn with, is not in it. */
  most: number;
}

/** The pages that the benchmark loads on a slow line (tools/bench/pages.ts). */
export const wholePages: readonly WholePage[] = [
  { app: 'mfe-cra', route: 'signing.client', most: 272_800 },
  { app: 'mfe-cra', route: 'cra.entry', most: 328_000 },
  { app: 'mfe-missions', route: 'dashboard.home', most: 310_800 },
];

const read = <Table>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Table;

/**
 * Scripts of a page, of a folder with finished builds.
 * @param filesOfShell what the shell's own page asks for, and what it names for people it knows
 */
export function scriptsOfPage(
  root: string,
  { app, route }: Pick<WholePage, 'app' | 'route'>,
  filesOfShell: readonly string[],
): string[] {
  const own = read<Record<string, string[]>>(join(root, app, 'dist/route-files.json'))[route];
  const shares = read<Record<string, string[]>>(join(root, app, 'dist/route-shares.json'))[route];
  if (own === undefined || shares === undefined) throw new Error(`${app} has no route "${route}".`);
  const shared = read<Record<string, string[]>>(join(root, 'shell/dist', SHARE_FILES));
  const ofShell = [...filesOfShell, ...shares.flatMap((name) => shared[name] ?? [])];
  const files = [
    ...ofShell.map((file) => join(root, 'shell/dist', file)),
    ...own.map((file) => join(root, app, 'dist', file)),
  ];
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/** Why a build fails whose page grew. */
export function wholePageProblems({ app, route, most }: WholePage, bytes: number): string[] {
  if (bytes <= most) return [];
  return [
    `${app}: the page "${route}" with its part of the shell: ${bytes} bytes of scripts after brotli, ${bytes - most} more than ${most}. Load later what it does not begin with, or raise the line in tools/budgets/whole-pages.ts and say why.`,
  ];
}
