import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { clientActivityRecord, DOCUMENT_ID } from '../testing/client-activity.fixture.ts';
import { ClientSigningPage } from './client-signing.page.tsx';

it('says why a link that staff handed out asks for a code, and where it goes', async () => {
  const code = { codeChannel: 'email', codeDestinationMasked: 'p•••••@client.example', isLinkHandedOut: true };
  startFakeApi({ Query: { getClientActivity: () => clientActivityRecord(code) } });
  renderPage(ClientSigningPage, { path: '/signing/:id', at: `/signing/${DOCUMENT_ID}`, roles: ['Anonymous'] });
  const hint = /Ce lien vous a été remis par une personne de chez nous.*envoyé par e-mail à p•••••@client\.example/;
  expect(await screen.findByText(hint)).toBeVisible();
});
