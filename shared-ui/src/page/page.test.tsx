import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from '../routing/routing.ts';
import { Page, ProductNameProvider } from './page.tsx';

const show = (title: string) =>
  render(
    <MemoryRouter>
      <ProductNameProvider name="Atelier">
        <Page
          title={title}
          back={{ to: '/missions', label: 'Choix de la mission' }}
          action={<button type="button">Ajouter</button>}
        >
          <p>Contenu</p>
        </Page>
      </ProductNameProvider>
    </MemoryRouter>,
  );

test('names itself in the tab and leads back', () => {
  show('Gestion des CRA');
  expect(document.title).toBe('Gestion des CRA · Atelier');
  expect(screen.getByRole('heading', { level: 1, name: 'Gestion des CRA' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choix de la mission' })).toHaveAttribute('href', '/missions');
});

test('after the first page, reading starts at the heading of the new one, also when it is drawn again', async () => {
  const draw = (state: string) => (
    <MemoryRouter>
      <Page key={state} title="Mission">
        <Link to="/missions/m2">Suivante</Link>
      </Page>
    </MemoryRouter>
  );
  const { rerender } = render(draw('loading'));
  rerender(draw('there'));
  expect(document.body).toHaveFocus();
  screen.getByRole('link', { name: 'Suivante' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  rerender(draw('there again'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a title of 300 characters is cut in the tab, whole on the page', () => {
  const title = 'Très longue mission '.repeat(15);
  show(title);
  expect(document.title).toMatch(/^Très longue .{80,120}… · Atelier$/);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title.trim());
});

test('a name cannot turn the words after it', () => {
  render(
    <MemoryRouter>
      <Page title="Gestion des CRA" subtitle={`${'Refonte\u202e'} · chez Zebra`}>
        Contenu
      </Page>
    </MemoryRouter>,
  );
  expect(screen.getByText('Refonte · chez Zebra').textContent).not.toMatch(/[\u202a-\u202e]/);
});
