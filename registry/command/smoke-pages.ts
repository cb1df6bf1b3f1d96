import { readFileSync } from 'node:fs';
import { demoAccountsFile } from '@bloom/tools/start/server-settings';
import type { Manifest } from '../src/manifest/manifest.ts';

/** One page of a remote to open, and as whom. */
export interface SmokePage {
  remote: string;
  route: string;
  path: string;
  /** Address of a demo account; undefined: nobody is signed in. */
  email: string | undefined;
}

type Route = Manifest['routes'][number];

/** Whose page is opened when several may: those who use it most. */
const ROLES = ['Admin', 'Bloomer', 'System', 'Client'] as const;

const accounts = JSON.parse(readFileSync(demoAccountsFile, 'utf8')) as { email: string; roles: string[] }[];

/**
 * Every page of a remote that a demo account may open, with parameters that stand for nothing: a page has to say so by
 * itself, its code is loaded and runs all the same.
 */
export function pagesOf({ id, routes }: Pick<Manifest, 'id' | 'routes'>, today = new Date()): SmokePage[] {
  return routes.flatMap((route) => {
    const email = route.public ? undefined : accountFor(route);
    if (!route.public && email === undefined) return [];
    return [{ remote: id, route: route.id, path: fill(route.path, today), email }];
  });
}

/** A page that is not for this person says nothing of whether it opens; undefined where it stands. */
export function turnedAway(address: string): string | undefined {
  const { pathname } = new URL(address);
  return /^\/(login|forbidden)/.test(pathname) ? `it was turned away to ${pathname}` : undefined;
}

/**
 * A page that is open to everybody may itself ask who is there: what it shows then, somebody who is signed in sees.
 * @returns the same page for them; undefined when it has stayed, or led to any other place
 */
export function askedWhoIsThere(page: SmokePage, address: string): SmokePage | undefined {
  const { pathname, searchParams } = new URL(address);
  const asks = page.email === undefined && pathname === '/login' && searchParams.get('returnTo') === page.path;
  return asks ? { ...page, email: accountFor({ roles: undefined }) } : undefined;
}

/** Pages that nobody among the demo accounts may open, in words. */
export function untriedPages({ id, routes }: Pick<Manifest, 'id' | 'routes'>): string[] {
  return routes
    .filter((route) => !route.public && accountFor(route) === undefined)
    .map((route) => `${route.id} (${route.path}) of ${id}: no demo account may open it`);
}

function accountFor({ roles }: Pick<Route, 'roles'>): string | undefined {
  const role = ROLES.find((one) => roles === undefined || (roles as string[]).includes(one));
  return accounts.find((account) => role !== undefined && account.roles.includes(role))?.email;
}

/** The roles of a demo account; none without an address. */
export function rolesOf(email: string | undefined): string[] {
  return accounts.find((account) => account.email === email)?.roles ?? [];
}

function fill(path: string, today: Date): string {
  const day = today.toISOString().slice(0, 10);
  const samples: Record<string, string> = { date: day, month: day.slice(0, 7), year: day.slice(0, 4) };
  const segments = path.split('/').flatMap((segment) => {
    if (segment === '*') return ['x'];
    if (!segment.startsWith(':')) return segment.endsWith('?') ? [] : [segment];
    return segment.endsWith('?') ? [] : [samples[segment.slice(1)] ?? '1'];
  });
  return segments.join('/') || '/';
}
