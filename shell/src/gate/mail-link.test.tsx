import type { SessionSnapshot } from '@bloom/shared-auth/session';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { movable, open } from './gate.fixture.tsx';

describe('the link of a mail', () => {
  const awaiting: SessionSnapshot = {
    state: 'signedOut',
    roles: [],
    link: { purpose: 'talentBoard', awaitsClick: true },
  };
  const refused = (code: string, renewed = false): SessionSnapshot => ({
    state: 'anonymous',
    roles: ['Anonymous'],
    link: { failure: { code, renewed } },
  });

  test('that serves once is opened by « Continuer » only', async () => {
    const clicks: string[] = [];
    const { session } = movable(awaiting, { confirmLink: async () => void clicks.push('continue') });
    open('/missions', session);
    expect(await screen.findByRole('heading', { name: 'Votre TalentBoard vous attend' })).toBeInTheDocument();
    expect(clicks).toEqual([]);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Continuer' }));
    expect(clicks).toEqual(['continue']);
  });

  test.each([
    [
      refused('TOKEN_EXPIRED', true),
      'Ce lien a expiré',
      /nouveau lien vient de vous être envoyé/,
      'Se connecter avec un compte',
    ],
    [refused('TOKEN_EXPIRED'), 'Ce lien a expiré', /Demandez un nouveau lien/, 'Se connecter avec un compte'],
    [
      refused('OBJECT_NOT_FOUND'),
      'Ce lien n’est plus valable',
      /message le plus récent/,
      'Se connecter avec un compte',
    ],
    [refused('RATE_LIMITED'), 'Trop de tentatives', /Patientez une minute/, 'Réessayer'],
    [refused('NETWORK'), 'Le lien n’a pas pu être ouvert', /Vérifiez votre connexion/, 'Réessayer'],
  ])('that opens nothing says why (%#)', async (snapshot, title, text, action) => {
    open('/missions', movable(snapshot).session);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: action })).toBeEnabled();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  test('a public page tells it in its own words', async () => {
    open('/public/cra/d1/cra.pdf', movable(refused('TOKEN_EXPIRED')).session);
    expect(await screen.findByText('Page Compte rendu')).toBeInTheDocument();
  });
});
