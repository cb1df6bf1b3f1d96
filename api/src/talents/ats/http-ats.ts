import type { AtsSettings } from '../../platform/environment/ats-settings.ts';
import { type Ats, AtsRefusal } from './ats.ts';

/** Answers after which the same request may pass in a moment. */
const LATER = new Set([408, 425, 429]);
const LONGEST = 200;

/** Nobody there of this name, or not any more. */
const GONE = new Set([404, 410]);

/** A recruiting tool that takes candidates over HTTP, `POST {ATS_URL}/candidates`, and `DELETE`s them. */
export function createHttpAts({ url, token, dealUrl, candidateUrl }: AtsSettings): Ats {
  return {
    async place({ key, deal, jobName, talentId, author, ...person }, signal) {
      const response = await fetch(`${url}/candidates`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ deal, jobName, author, candidate: { id: talentId, ...person } }),
        // A redirection would send a person's data and the token to somebody else.
        redirect: 'error',
        signal,
      });
      if (response.ok) return { candidateId: idOf(await response.json().catch(() => null)) };
      const said = (await response.text().catch(() => '')).slice(0, LONGEST);
      const { status } = response;
      if (status >= 400 && status < 500 && !LATER.has(status)) throw new AtsRefusal(`${status}: ${said}`);
      throw new Error(`the ATS answered ${status}: ${said}`);
    },
    async forget({ talentId, candidateId }, signal) {
      const named = candidateId === null ? '' : `?candidateId=${encodeURIComponent(candidateId)}`;
      const response = await fetch(`${url}/candidates/${talentId}${named}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'error',
        signal,
      });
      await response.body?.cancel();
      if (!response.ok && !GONE.has(response.status)) throw new Error(`the ATS answered ${response.status}`);
    },
    dealUrl: (deal) => addressOf(dealUrl, deal),
    candidateUrl: (candidateId) => (candidateUrl === null ? null : addressOf(candidateUrl, candidateId)),
  };
}

/** @param pattern with `{id}` in it, which reading it as an address may have escaped */
const addressOf = (pattern: string, id: string) => pattern.replace(/\{id\}|%7Bid%7D/, () => encodeURIComponent(id));

function idOf(answer: unknown): string | null {
  const { id } = (answer ?? {}) as { id?: unknown };
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id).slice(0, LONGEST) : null;
}
