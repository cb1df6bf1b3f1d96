import type { Environment, HttpSource } from '../../platform/environment/environment.ts';
import { AppError } from '../../platform/errors.ts';

/** What a LinkedIn profile says of a person. */
export interface LinkedInPerson {
  firstname: string;
  lastname: string;
  jobTitle: string | null;
  city: string | null;
}

/**
 * Looks a LinkedIn profile up; undefined when nobody is there. Throws LINKEDIN_COOKIE_OUTDATED when the source can no
 * longer sign in at LinkedIn, EXTERNAL_UNAVAILABLE when it does not answer.
 */
export interface LinkedInSource {
  find(url: string): Promise<LinkedInPerson | undefined>;
}

export interface ContactQuestion {
  firstname: string;
  lastname: string;
  company: string | null;
  linkedin: string | null;
}

export interface FoundContact {
  name: string;
  company: string | null;
  emails: string[];
  phones: string[];
}

/**
 * Knows how to reach people. Throws TOO_MANY_RESULTS when the question fits too many, EXTERNAL_UNAVAILABLE when it does
 * not answer.
 */
export interface ContactDatabase {
  find(question: ContactQuestion): Promise<FoundContact[]>;
}

export interface TalentSources {
  linkedIn: LinkedInSource | null;
  contacts: ContactDatabase | null;
}

const TIME_LIMIT_MS = 10_000;
/** More cannot be told apart on a screen. */
const MAX_CONTACTS = 20;

/** Those that the installation names; without one nothing is asked. */
export function openTalentSources({ talentSources }: Pick<Environment, 'talentSources'>): TalentSources {
  const { linkedIn, contacts } = talentSources;
  return {
    linkedIn: linkedIn === null ? null : httpLinkedIn(linkedIn),
    contacts: contacts === null ? null : httpContacts(contacts),
  };
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

async function ask({ token }: HttpSource, url: URL, init: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: {
        accept: 'application/json',
        ...init.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    const body: unknown = response.status === 204 ? {} : await response.json();
    return { status: response.status, body: typeof body === 'object' && body !== null ? { ...body } : {} };
  } catch (cause) {
    throw unavailable(cause);
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('EXTERNAL_UNAVAILABLE', { data: { retryAfter: 60 }, cause });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : []);

function httpLinkedIn(source: HttpSource): LinkedInSource {
  return {
    async find(profile) {
      const url = new URL(source.url);
      url.searchParams.set('url', profile);
      const { status, body } = await ask(source, url);
      if (body.code === 'COOKIE_OUTDATED') throw new AppError('LINKEDIN_COOKIE_OUTDATED');
      if (status === 404) return undefined;
      if (status !== 200) throw unavailable(`The LinkedIn source answered ${status}.`);
      return {
        firstname: textOf(body.firstname),
        lastname: textOf(body.lastname),
        jobTitle: textOf(body.jobTitle) || null,
        city: textOf(body.city) || null,
      };
    },
  };
}

function httpContacts(source: HttpSource): ContactDatabase {
  return {
    async find(question) {
      const { status, body } = await ask(source, new URL(source.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(question),
      });
      if (body.code === 'TOO_MANY_RESULTS') throw new AppError('TOO_MANY_RESULTS');
      if (status === 404) return [];
      if (status !== 200 || !Array.isArray(body.contacts)) {
        throw unavailable(`The contact database answered ${status}.`);
      }
      if (body.contacts.length > MAX_CONTACTS) throw new AppError('TOO_MANY_RESULTS');
      return (body.contacts as Record<string, unknown>[]).map((contact) => ({
        name: textOf(contact?.name),
        company: textOf(contact?.company) || null,
        emails: textsOf(contact?.emails),
        phones: textsOf(contact?.phones),
      }));
    },
  };
}
