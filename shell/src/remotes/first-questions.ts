import type { Question } from '@bloom/shared-auth/ask-ahead';
import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import type { RemoteVersion } from '@bloom/shared-ui/remote';

/** Who opens which object. */
export interface PageVisit {
  params: Readonly<Record<string, string | undefined>>;
  /** What follows the path: « ?month=2026-10 ». */
  search: string;
  roles: readonly string[];
}

/** yyyy-MM. The library of dates is not there before the first page. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * The first instant of the month that the address names, or else of this month in Paris, as pages of months write it.
 * Whatever else an address says makes it another list, which the page asks for itself.
 */
function monthOf(search: string): string | undefined {
  const { month, ...others } = Object.fromEntries(new URLSearchParams(search));
  if (Object.keys(others).length > 0) return undefined;
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: BUSINESS_ZONE });
  const first = `${month !== undefined && MONTH.test(month) ? month : today.slice(0, 7)}-01`;
  return `${first}T00:00:00.000Z`;
}

/** A variable as the manifest writes it; undefined when the address does not say it. */
function meaningOf(written: unknown, { params, search }: Omit<PageVisit, 'roles'>): unknown {
  if (written === '@month') return monthOf(search);
  return typeof written === 'string' && written.startsWith(':') ? params[written.slice(1)] : written;
}

/** What the manifest says that the page asks the API first, in the words of this version of the remote. */
export function firstQuestions(
  { manifest, firstQueries = {} }: Pick<RemoteVersion, 'manifest' | 'firstQueries'>,
  routeId: string,
  { roles, ...address }: PageVisit,
): Question[] {
  const { firstData = [] } = manifest.routes.find(({ id }) => id === routeId) ?? {};
  return firstData.flatMap(({ operation, roles: asking, variables = {} }) => {
    const query = Object.hasOwn(firstQueries, operation) ? firstQueries[operation] : undefined;
    const values = Object.entries(variables).map(([name, written]) => [name, meaningOf(written, address)] as const);
    const isMeant = asking === undefined || asking.some((role) => roles.includes(role));
    if (query === undefined || !isMeant || values.some(([, value]) => value === undefined)) return [];
    const { api, text, hash } = query;
    const asked = { operationName: operation, text, ...(hash !== undefined && { __meta__: { hash } }) };
    return [{ api, operation: asked, variables: Object.fromEntries(values) }];
  });
}
