import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { PersonCard } from './person-card.tsx';

const person = {
  recordId: 'b1',
  firstname: 'Nora',
  lastname: 'Petit',
  fullname: 'Nora Petit',
  email: 'nora@bloom.example',
  phoneNumber: '+33612345678',
  accountManager: [],
} as unknown as ComponentProps<typeof PersonCard>['person'];

it.each([
  ['email', 'Adresse e-mail'],
  ['secondaryEmail', 'Adresse e-mail secondaire'],
])(
  'an address that refuses mails is corrected at once: the form stands open on %s, and is asked for once',
  async (asked, name) => {
    startFakeApi({ Query: { me: () => ({ id: 'me', permissions: ['account'] }) } });
    const at = `/?corriger=${asked}`;
    const { user, router } = renderPage(() => <PersonCard person={person} managers={[]} />, {
      path: '/',
      at,
      roles: ['Admin'],
    });
    const address = await screen.findByRole('textbox', { name });
    await waitFor(() => expect(address).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(router.state.location.search).toBe('');
  },
);
