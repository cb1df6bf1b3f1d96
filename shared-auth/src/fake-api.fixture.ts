import { gql } from '@apollo/client';

export const CONFIG = {
  apiUrls: {
    missions: 'http://api.test/graphql',
    missionsSocket: 'ws://api.test/graphql',
    talents: 'http://api.test/talents-api/graphql',
    files: 'http://api.test',
  },
};

export const ME = gql`
  query Me {
    me {
      id
      email
    }
  }
`;

interface SentRequest {
  url: string;
  headers: Record<string, string>;
  body: BodyInit | null | undefined;
}

/**
 * The requests that were sent, and the answers to come; an Error answers as a broken connection does, a promise when it
 * is kept. When no answer is left, the API says who `me` is.
 */
export const api: { sent: SentRequest[]; answers: unknown[] } = { sent: [], answers: [] };

/** Stands for the API behind `fetch`, anew for each test. */
export function fakeApi(): void {
  beforeEach(() => {
    api.sent = [];
    api.answers = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      api.sent.push({ url: String(url), headers: Object.fromEntries(new Headers(init?.headers)), body: init?.body });
      const body = (await api.answers.shift()) ?? {
        data: { me: { __typename: 'Me', id: 'u1', email: 'a@b.example' } },
      };
      if (body instanceof Error) throw body;
      if (body instanceof Response) return body;
      return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/graphql-response+json' } });
    });
  });
}
