import type { Question } from '@bloom/shared-auth/ask-ahead';
import { BUSINESS_ZONE } from '@bloom/shared-rules/business-zone';
import type { RemoteVersion } from '@bloom/shared-ui/remote';

/** Who opens which object. */
export interface PageVisit {
  params: Readonly<Record<string, string | undefined>>;
  roles: readonly string[];
}

/** The first instant of this month in Paris, as pages of months write it. */
function thisMonth(): string {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: BUSINESS_ZONE });
  return `${today.slice(0, 7)}-01T00:00:00.000Z`;
}

/** A variable as the manifest writes it; undefined when the address does not say it. */
function meaningOf(written: unknown, params: PageVisit['params']): unknown {
  if (written === '@month') return thisMonth();
  return typeof written === 'string' && written.startsWith(':') ? params[written.slice(1)] : written;
}

/** What the manifest says that the page asks the API first, in the words of this version of the remote. */
export function firstQuestions(
  { manifest, firstQueries = {} }: Pick<RemoteVersion, 'manifest' | 'firstQueries'>,
  routeId: string,
  { params, roles }: PageVisit,
): Question[] {
  const { firstData = [] } = manifest.routes.find(({ id }) => id === routeId) ?? {};
  return firstData.flatMap(({ operation, roles: asking, variables = {} }) => {
    const query = Object.hasOwn(firstQueries, operation) ? firstQueries[operation] : undefined;
    const values = Object.entries(variables).map(([name, written]) => [name, meaningOf(written, params)] as const);
    const isMeant = asking === undefined || asking.some((role) => roles.includes(role));
    if (query === undefined || !isMeant || values.some(([, value]) => value === undefined)) return [];
    const { api, text, hash } = query;
    const asked = { operationName: operation, text, ...(hash !== undefined && { __meta__: { hash } }) };
    return [{ api, operation: asked, variables: Object.fromEntries(values) }];
  });
}
