import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '../routing/routing.ts';
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

test('after the first page, reading starts at the heading of the new one', () => {
  show('Ajouter mes CRA');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
