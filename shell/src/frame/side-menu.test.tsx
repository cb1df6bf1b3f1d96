import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app.tsx';

const original = { ResizeObserver: globalThis.ResizeObserver, scrollIntoView: Element.prototype.scrollIntoView };
afterEach(() => {
  globalThis.ResizeObserver = original.ResizeObserver;
  Element.prototype.scrollIntoView = original.scrollIntoView;
});

test('the menu shows where one is, also when something takes room from it', async () => {
  const changes: (() => void)[] = [];
  globalThis.ResizeObserver = class {
    constructor(changed: () => void) {
      changes.push(changed);
    }
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  } as unknown as typeof ResizeObserver;
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this);
  };
  renderApp({ path: '/settings', session: { roles: ['Admin'] } });
  const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }));
  const here = await menu.findByRole('link', { name: 'Paramètres' });
  await waitFor(() => expect(here).toHaveAttribute('aria-current', 'page'));
  for (const changed of changes) changed();
  expect(shown).toContain(here);
});
