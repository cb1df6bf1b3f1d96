import { takeLinkToken } from './anonymous-link.ts';

/** For tests of links: the answers of the API to an exchange, and what it was asked. */
export const TOKEN = 'anonymous:abc';
export const CONFIG = {
  apiUrls: { missions: 'http://api.test/graphql', missionsSocket: '', talents: '', files: '' },
  oidc: { authority: 'http://idp.test', clientId: 'bloom-shell', rolesClaim: 'roles', audience: 'bloom-api' },
};

let answers: unknown[] = [];
export const requests: { headers: Record<string, string>; body: { variables: unknown } }[] = [];

export function answerWith(...bodies: unknown[]): void {
  answers = bodies;
}

export function session(sessionToken = 's1') {
  const contactFullname = 'Claire Client';
  return { data: { exchangeToken: { sessionToken, purpose: 'craSign', objectId: 'd1', contactFullname } } };
}

export function listen(): void {
  sessionStorage.clear();
  answers = [];
  requests.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    requests.push({ headers: init?.headers as Record<string, string>, body: JSON.parse(String(init?.body)) });
    const answer = answers.shift();
    if (answer instanceof Error) {
      throw answer;
    }
    return new Response(JSON.stringify(answer));
  });
}

export function openPage(path: string): void {
  window.history.replaceState({ idx: 3 }, '', path);
  takeLinkToken();
}
