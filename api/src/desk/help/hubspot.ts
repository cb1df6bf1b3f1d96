import type { Environment } from '../../platform/environment/environment.ts';
import { AppError } from '../../platform/errors.ts';

const TIME_LIMIT_MS = 5_000;

/**
 * HubSpot's word that the visitor of this address is who the page says (its visitor identification, version 3).
 * Throws EXTERNAL_UNAVAILABLE when HubSpot does not give it within five seconds.
 */
export async function hubspotVisitorToken(
  { hubspotUrl, hubspotToken }: Environment['helpChat'],
  address: string,
): Promise<string> {
  try {
    const response = await fetch(`${hubspotUrl}/visitor-identification/v3/tokens/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hubspotToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: address }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`HubSpot answered ${response.status}.`);
    const { token } = (await response.json()) as { token?: unknown };
    if (typeof token !== 'string' || token === '') throw new Error('HubSpot answered without a token.');
    return token;
  } catch (cause) {
    throw new AppError('EXTERNAL_UNAVAILABLE', { data: { retryAfter: 60 }, cause });
  }
}

/**
 * HubSpot forgets the visitor and the conversation for good (its GDPR delete). A visitor it never saw is no failure.
 */
export async function forgetHubspotVisitor(
  { hubspotUrl, hubspotToken }: Environment['helpChat'],
  address: string,
): Promise<void> {
  const response = await fetch(`${hubspotUrl}/crm/v3/objects/contacts/gdpr-delete`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hubspotToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ objectId: address, idProperty: 'email' }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok && response.status !== 404) throw new Error(`HubSpot answered ${response.status}.`);
}
