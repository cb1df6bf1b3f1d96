import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { clientActivityRecord, DOCUMENT_ID } from '../testing/client-activity.fixture.ts';
import { open, ROUTE, refusing, SIGNED_FILE, signedFile } from './client-signing.fixture.tsx';
import { ClientSigningPage } from './client-signing.page.tsx';

describe('links that do not lead to a signature', () => {
  it('sends an already signed document to its file', async () => {
    const { router } = open(() => clientActivityRecord({ clientSigned: true, state: 'sealed', canSign: false }));
    await waitFor(() => expect(router.state.location.pathname).toBe(SIGNED_FILE));
    expect(screen.getByText(/Ce CRA est déjà signé/)).toBeVisible();
  });

  it('shows the month instead on the host for clients, which has no viewer of files', async () => {
    const { router } = open(refusing('ALREADY_SIGNED', 409, signedFile), {}, 'clients');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/public/cra/${DOCUMENT_ID}/cra.pdf`));
    const arrived = open(() => clientActivityRecord({ clientSigned: true, canSign: false }), {}, 'clients');
    await waitFor(() => expect(arrived.router.state.location.pathname).toBe(`/public/cra/${DOCUMENT_ID}/cra.pdf`));
  });

  it('shows the month instead to who may not open the file: without a link, or long after', async () => {
    const seen = { clientSigned: true, state: 'sealed', canSign: false, documentHash: null };
    const { router } = open(() => clientActivityRecord(seen));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/public/cra/${DOCUMENT_ID}/cra.pdf`));
    expect(screen.getByText(/Ce CRA est déjà signé/)).toBeVisible();
  });

  it('does the same when reading it is refused for that', async () => {
    const { router } = open(refusing('ALREADY_SIGNED', 409, signedFile));
    await waitFor(() => expect(router.state.location.pathname).toBe(SIGNED_FILE));
  });

  it.each([
    ['TOKEN_EXPIRED', 401, { renewed: true }, 'Ce lien a expiré', /Ce lien de signature a expiré/],
    ['OBJECT_NOT_FOUND', 404, {}, 'Document invalide', /Ce lien n’est pas valide/],
    ['DOCUMENT_VOID', 410, { reason: 'CRA_CANCELLED' }, 'CRA annulé', /a été annulé/],
    ['DOCUMENT_VOID', 410, { reason: 'SUPERSEDED' }, 'Document remplacé', /Une nouvelle invitation/],
    ['DOCUMENT_VOID', 410, { reason: 'SETTLED' }, 'Plus rien à signer', /n’attend plus votre signature/],
    ['INTERNAL_SERVER_ERROR', 500, {}, 'Le chargement n’a pas abouti', /n’a pas pu être vérifié/],
  ])('%s %s %j has its own page and toast', async (code, status, data, title, toast) => {
    open(refusing(code, status, data));
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect((await screen.findAllByText(toast)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /Signer/ })).not.toBeInTheDocument();
  });

  it('offers a new link when none could be sent', async () => {
    open(refusing('TOKEN_EXPIRED', 401, { renewed: false }));
    expect(await screen.findByRole('button', { name: 'Recevoir un nouveau lien' })).toBeVisible();
    expect(await screen.findByText(/Demandez-en un nouveau sur cette page/)).toBeVisible();
    expect(screen.queryByText(/vient d’être envoyé/)).not.toBeInTheDocument();
  });

  it('tells of a link that was too old to open a session, unless the document is signed', async () => {
    startFakeApi({ Query: { getClientActivity: () => clientActivityRecord({ canSign: false }) } });
    const link = { failure: { code: 'TOKEN_EXPIRED', renewed: true } };
    renderPage(ClientSigningPage, { ...ROUTE, link });
    expect(await screen.findByText('Ce lien a expiré')).toBeVisible();
    expect(screen.getByText(/Ce lien de signature a expiré/)).toBeVisible();
    expect(screen.queryByText('Refonte du portail')).not.toBeInTheDocument();
  });
});
