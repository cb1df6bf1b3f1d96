import { refuse } from '@bloom/tools/fake-api';
import { freezeDate } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { activityRecord, MISSION_ID } from '../testing/activity.fixture.ts';
import { choose, type Opening, openManagement, pdf, variablesOf } from '../testing/management.fixture.tsx';

freezeDate('2026-11-25T10:00:00Z');

describe('uploading a signed CRA', () => {
  const allowed = { viewerCanUploadCra: true };

  async function openUpload(opening: Opening = {}) {
    const opened = openManagement({ activities: [allowed], ...opening });
    await screen.findByRole('table');
    await choose(opened.user, 'Déposer un CRA signé');
    const dialog = await screen.findByRole('dialog', { name: 'CRA signé de novembre 2026' });
    return { ...opened, dialog, input: () => within(dialog).getByLabelText('CRA signé (PDF)', { selector: 'input' }) };
  }

  it('sends the file with the signer’s name', async () => {
    const { calls, user, dialog, input } = await openUpload({
      mutations: { uploadActivityFile: () => activityRecord({ urlCraS3: '/files/cra.pdf', viewerCanSign: false }) },
    });
    expect(input()).toBeDisabled();
    expect(within(dialog).getByText('Indiquer d’abord le nom du signataire.')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/Nom et prénom du signataire/), 'Paul Durand');
    await user.upload(input(), pdf());
    expect(await screen.findByText(/^CRA signé envoyé/)).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(variablesOf(calls, 'UploadActivityFile')).toMatchObject({
      input: { activityRecordId: 'activity-2026-11-01', activityFileType: 'CRA', signerFullname: 'Paul Durand' },
    });
    // Sent: nothing to ask about any more.
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['empty', pdf(0), 'Fichier vide !'],
    ['too large', pdf(5_000_001), /5\sMo/],
  ])('refuses a file that is %s before sending it', async (_, file, text) => {
    const { calls, user, dialog, input } = await openUpload();
    await user.type(within(dialog).getByLabelText(/Nom et prénom du signataire/), 'Paul Durand');
    await user.upload(input(), file);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
    expect(variablesOf(calls, 'UploadActivityFile')).toBeUndefined();
  });

  it('says when the server could not take it', async () => {
    const { user, dialog, input } = await openUpload({
      mutations: { uploadActivityFile: () => refuse('INTERNAL_SERVER_ERROR', 500) },
    });
    await user.type(within(dialog).getByLabelText(/Nom et prénom du signataire/), 'Paul Durand');
    await user.upload(input(), pdf());
    expect(await screen.findAllByText(/Non envoyé. Souci avec le serveur, reviens plus tard/)).not.toHaveLength(0);
  });

  it('is not offered when the mission does not allow it', async () => {
    const { user } = openManagement();
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: /Autres actions/ }));
    expect(screen.queryByRole('menuitem', { name: 'Déposer un CRA signé' })).not.toBeInTheDocument();
  });
});

describe('the invoice', () => {
  const validated = {
    validated: true,
    signedCount: 2,
    CRAStatus: 'VALIDATED',
    urlCraS3: '/files/cra.pdf',
    viewerCanEdit: false,
    viewerCanSign: false,
    viewerCanUploadInvoice: true,
  };
  const incomplete = { bloomerBillingSociety: { recordId: 's', name: 'S', status: 'SAS', portage: false } };

  async function openUpload(opening: Opening = {}) {
    const opened = openManagement({ activities: [validated], ...opening });
    await screen.findByRole('table');
    await choose(opened.user, opening.roles ? 'Déposer la facture' : 'Déposer ma facture');
    const dialog = await screen.findByRole('dialog', { name: 'Facture de novembre 2026' });
    return {
      ...opened,
      dialog,
      input: within(dialog).getByLabelText('Facture principale (PDF)', { selector: 'input' }),
    };
  }

  it('is sent, which closes the window; a second file may follow, and only that one', async () => {
    const { calls, user, dialog, input } = await openUpload({
      mutations: { uploadActivityFile: () => activityRecord({ ...validated, urlInvoicesS3: '/files/invoice.pdf' }) },
    });
    expect(within(dialog).getByText(/ajoute ensuite une facture complémentaire/)).toBeVisible();
    await user.upload(input, pdf());
    expect(await screen.findByText('Envoyé avec succès !')).toBeVisible();
    expect(variablesOf(calls, 'UploadActivityFile')).toMatchObject({ input: { activityFileType: 'Invoice' } });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByText('Facture reçue')).toBeInTheDocument();
    await choose(user, 'Ajouter une facture complémentaire');
    const second = await screen.findByRole('dialog', { name: 'Facture complémentaire de novembre 2026' });
    expect(within(second).queryByLabelText(/Facture principale/)).not.toBeInTheDocument();
    expect(await within(second).findByText('12 rue des Arts, 75011 Paris')).toBeVisible();
    expect(within(second).queryByText('Montant attendu')).not.toBeInTheDocument();
    await user.upload(within(second).getByLabelText('Facture complémentaire (PDF)', { selector: 'input' }), pdf());
    await waitFor(() => expect(second).not.toBeInTheDocument());
    expect(calls.findLast(({ operation }) => operation === 'UploadActivityFile')?.variables).toMatchObject({
      input: { isAdditional: true },
    });
  });

  it('says whom it is for and how much it is', async () => {
    const { dialog } = await openUpload();
    expect(await within(dialog).findByText(/10 500,00 € HT \+ 2 100,00 € de TVA/)).toBeVisible();
    expect(within(dialog).getByText('12 rue des Arts, 75011 Paris')).toBeVisible();
    expect(within(dialog).getByText('SIRET 123 456 782 00010 · TVA FR11123456782')).toBeVisible();
  });

  it('of a company that owes no VAT says so', async () => {
    await openUpload({ toSend: { netAmount: 10500, totalAmount: 10500 } });
    expect(await screen.findByText(/10 500,00 € HT, sans TVA/)).toBeVisible();
  });

  it('promises no amount that is not certain', async () => {
    await openUpload({ toSend: { netAmount: null, totalAmount: null } });
    expect(await screen.findByText('12 rue des Arts, 75011 Paris')).toBeVisible();
    expect(screen.queryByText('Montant attendu')).not.toBeInTheDocument();
  });

  it.each([
    ['2026-10-01', 'octobre', 'Facture d’octobre 2026'],
    ['2026-09-01', 'septembre', 'Facture de septembre 2026'],
  ])('of %s is announced in French', async (month, name, title) => {
    const { user } = openManagement({ activities: [{ ...validated, month }] });
    await user.click(await screen.findByRole('button', { name: `Déposer ma facture – ${name} 2026` }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  });

  it('waits for the papers of the company', async () => {
    const { dialog, input } = await openUpload({ mission: incomplete });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Le KBIS de la société est manquant.',
      'L’attestation de vigilance URSSAF est manquante.',
      'La date d’expiration de l’attestation de vigilance URSSAF est manquante.',
    ]);
    expect(input).toBeDisabled();
    expect(within(dialog).getByRole('link', { name: /^Compléter la société/ })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`^/society/[^/]+/mission/${MISSION_ID}$`)),
    );
  });

  it('may be sent by an admin without the papers', async () => {
    const { input } = await openUpload({ mission: incomplete, roles: ['Admin'] });
    expect(input).toBeEnabled();
  });

  it('leads to the company form when the mission has no company', async () => {
    const { user, input } = await openUpload({
      mutations: { uploadActivityFile: () => refuse('SOCIETY_NOT_FOUND', 409) },
    });
    await user.upload(input, pdf());
    expect(await screen.findByText('La société n’est pas définie pour cette mission.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Créer la société' })).toHaveAttribute(
      'href',
      `/society/new/mission/${MISSION_ID}`,
    );
  });

  it('is deleted without force, after a confirmation', async () => {
    const { calls, user } = openManagement({
      activities: [
        { ...validated, viewerCanUploadInvoice: false, urlInvoicesS3: '/files/f.pdf', viewerCanDeleteInvoice: true },
      ],
      mutations: {
        deleteActivitySupplierInvoice: (args) =>
          args.force === false ? activityRecord(validated) : refuse('FORCED', 400),
      },
    });
    await screen.findByRole('table');
    await choose(user, 'Supprimer la facture');
    await user.click(await screen.findByRole('button', { name: 'Supprimer la facture' }));
    expect(await screen.findByText('Facture supprimée')).toBeVisible();
    expect(variablesOf(calls, 'DeleteSupplierInvoice')).toEqual({
      activityRecordID: 'activity-2026-11-01',
      force: false,
    });
  });

  it('is deleted with force by finance once it is paid, which is said before', async () => {
    const { calls, user } = openManagement({
      activities: [{ ...validated, payed: true, urlInvoicesS3: '/files/f.pdf', viewerCanDeleteInvoice: true }],
      mutations: { deleteActivitySupplierInvoice: () => activityRecord(validated) },
    });
    await screen.findByRole('table');
    await choose(user, 'Supprimer la facture');
    expect(await screen.findByText('Cette facture est déjà payée.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Supprimer la facture' }));
    expect(await screen.findByText('Facture supprimée')).toBeVisible();
    expect(variablesOf(calls, 'DeleteSupplierInvoice')).toMatchObject({ force: true });
  });

  it.each([
    ['FORBIDDEN', 403],
    ['INTERNAL_SERVER_ERROR', 500],
  ])('says when it could not be deleted (%s)', async (code, status) => {
    const { user } = openManagement({
      activities: [{ ...validated, urlInvoicesS3: '/files/f.pdf', viewerCanDeleteInvoice: true }],
      mutations: { deleteActivitySupplierInvoice: () => refuse(code, status) },
    });
    await screen.findByRole('table');
    await choose(user, 'Supprimer la facture');
    await user.click(await screen.findByRole('button', { name: 'Supprimer la facture' }));
    expect(await screen.findByText('Impossible de supprimer la facture')).toBeVisible();
  });

  it('does not exist for a Bloomer in portage', async () => {
    const { user } = openManagement({
      activities: [{ ...validated, viewerCanUploadInvoice: false, viewerCanSeeInvoice: false, urlInvoicesS3: null }],
    });
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: /Autres actions/ }));
    expect(screen.queryByRole('menuitem', { name: /facture/ })).not.toBeInTheDocument();
  });
});
