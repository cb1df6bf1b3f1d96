import { configureErrorReporting } from '@bloom/shared-ui/report-error';
import { choose, offered } from '@bloom/tools/choice-list';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';
import { testConfig } from '../testing/runtime-config.ts';

const reported = jest.fn();
beforeEach(() => {
  reported.mockClear();
  configureErrorReporting({ log: () => undefined, service: reported });
  testConfig.errorTest = true;
});
afterEach(() => {
  testConfig.errorTest = undefined;
  configureErrorReporting();
});

const asked: { url: string; body: { query: string; variables: unknown } }[] = [];

/** The page, with an API that fails as asked. */
async function open() {
  renderApp({ path: '/error/test', session: { roles: ['Admin'] } });
  const served = jest.mocked(fetch).getMockImplementation();
  asked.length = 0;
  jest.mocked(fetch).mockImplementation(async (url, init) => {
    const body = JSON.parse(String(init?.body));
    if (!body.query.includes('boom')) return served?.(url, init) as Promise<Response>;
    asked.push({ url: String(url), body });
    const { code, status } = body.variables;
    const errors = [{ message: 'Erreur provoquée', extensions: { code, status, requestId: 'req-1' } }];
    return new Response(JSON.stringify({ errors }), {
      headers: { 'Content-Type': 'application/graphql-response+json' },
    });
  });
  await screen.findByRole('heading', { name: 'Test des erreurs' });
  return userEvent.setup();
}

test('offers the statuses and codes of the specification', async () => {
  const user = await open();
  const values = (name: string) => offered(user, screen.getByRole('combobox', { name }));
  expect(await values('Statut HTTP')).toEqual(['200', '400', '404', '500', '503']);
  expect(await values('Code d’erreur')).toEqual(['XXXX', 'HXXX', 'PXXX', 'P666', 'P2002']);
});

test('a query of the API fails as chosen, in its place, with its reference', async () => {
  const user = await open();
  await choose(user, screen.getByRole('combobox', { name: 'Statut HTTP' }), '503');
  await choose(user, screen.getByRole('combobox', { name: 'Code d’erreur' }), 'P666');
  await user.click(screen.getByRole('button', { name: 'Erreur d’une requête de l’API' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('req-1');
  expect(asked[0]?.url).toBe('http://api.test/graphql');
  expect(asked[0]?.body.query).toMatch(/^query boom\(\$code: String!, \$status: Int\)/);
  expect(asked[0]?.body.variables).toEqual({ code: 'P666', status: 503 });
  expect(reported).toHaveBeenCalledTimes(1);
});

test('a change of the API fails in a message that stays', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Erreur d’une modification de l’API' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('req-1');
  expect(asked[0]?.body.query).toMatch(/^mutation boomUpdate\(.*boomUpdate\(code: \$code, status: \$status\)/s);
  expect(reported).toHaveBeenCalledTimes(1);
});

test('the talents API fails by itself', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Erreur d’une requête de l’API talents' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('req-1');
  expect(asked[0]?.url).toBe('http://api.test/talents-api/graphql');
});

test('a page that fails while it is drawn leaves the menu alone', async () => {
  const user = await open();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Erreur d’affichage de la page' }));
  expect(await screen.findByRole('heading', { name: 'Oups !' })).toBeInTheDocument();
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
  expect(reported).toHaveBeenCalledTimes(1);
});

test('is nowhere unless the installation asks for it, and never for Bloomers', async () => {
  testConfig.errorTest = undefined;
  const { unmount } = renderApp({ path: '/error/test', session: { roles: ['Admin'] } });
  expect(await screen.findByRole('heading', { name: '404 !' })).toBeInTheDocument();
  unmount();
  testConfig.errorTest = true;
  renderApp({ path: '/error/test', session: { roles: ['Bloomer'] } });
  expect(await screen.findByRole('heading', { name: 'Stop !' })).toBeInTheDocument();
});
