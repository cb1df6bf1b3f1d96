import { refuse } from '@bloom/tools/fake-api';
import { freezeDate } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { MISSION_ID } from '../testing/activity.fixture.ts';
import { choose, openManagement } from '../testing/management.fixture.tsx';

freezeDate('2026-11-25T10:00:00Z');

const TU = /\b([Tt]a|[Tt]on|[Tt]es|[Tt]u|[Tt]oi|[Mm]es|[Mm]a|[Cc]ontacte|[Ii]ndique)\b/;

describe('staff before the months of a Bloomer', () => {
  const unsigned = { CRAStatus: 'SIGNATURE_NOT_CREATED', viewerCanSign: false };
  const noContact = { activities: [unsigned], mission: { contactOperations: [] }, roles: ['Admin' as const] };

  it('sign nothing; what is missing for it leads to the mission', async () => {
    const { user } = openManagement(noContact);
    const link = await screen.findByRole('link', { name: 'Contact opérationnel manquant pour signer' });
    expect(link).toHaveAttribute('href', `/missions/${MISSION_ID}`);
    expect(screen.queryByRole('button', { name: /^Signer/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Continuer la saisie/ })).toBeVisible();
    await choose(user, 'Voir le CRA');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Aucun contact opérationnel n’est renseigné pour cette mission/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Ouvrir la mission' })).toHaveAttribute('href', `/missions/${MISSION_ID}`);
    expect(document.body).not.toHaveTextContent(TU);
  });

  it('go back to all missions, and send an invoice that is not theirs', async () => {
    const closed = { CRAStatus: 'VALIDATED', validated: true, viewerCanEdit: false, viewerCanSign: false };
    openManagement({ activities: [{ ...closed, viewerCanUploadInvoice: true }], roles: ['Admin'] });
    expect(await screen.findByRole('button', { name: /^Déposer la facture/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Toutes les missions' })).toHaveAttribute('href', '/missions');
    expect(document.body).not.toHaveTextContent(TU);
  });

  it('are asked politely who signed a PDF', async () => {
    const { user } = openManagement({ activities: [{ viewerCanUploadCra: true }], roles: ['Admin'] });
    await screen.findByRole('table');
    await choose(user, 'Déposer un CRA signé');
    await user.click(await screen.findByRole('textbox', { name: /^Nom et prénom du signataire/ }));
    await user.tab();
    expect(await screen.findByText('Indiquez le nom et le prénom du signataire.')).toBeVisible();
  });
});

it.each(['EXTERNAL_UNAVAILABLE', 'RATE_LIMITED'])('says that an invoice could not be deleted: %s', async (code) => {
  const invoiced = { validated: true, urlInvoicesS3: '/files/f.pdf', viewerCanDeleteInvoice: true };
  const { user } = openManagement({
    activities: [invoiced],
    mutations: { deleteActivitySupplierInvoice: () => refuse(code, 503) },
  });
  await screen.findByRole('table');
  await choose(user, 'Supprimer la facture');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Supprimer la facture' }));
  expect(await screen.findByText(/^Impossible de supprimer la facture/)).toBeVisible();
});
