import { type FakeApiAnswers, type RecordedCall, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { activityRecord, MISSION_ID, missionRecord } from '../testing/activity.fixture.ts';
import { CraManagementPage } from './cra-management.page.tsx';

const ROUTE = { path: '/mission/:missionRecordId', at: `/mission/${MISSION_ID}` };

interface Opening {
  activities?: Array<Record<string, unknown>>;
  mission?: Record<string, unknown>;
  mutations?: FakeApiAnswers['Mutation'];
  files?: FakeApiAnswers['files'];
  roles?: Array<'Admin' | 'Bloomer'>;
  at?: string;
}

function open({ activities = [{}], mission, mutations, files, roles, at = ROUTE.at }: Opening = {}) {
  const calls = startFakeApi({
    Query: { missions: () => [missionRecord(mission)], activities: () => activities.map(activityRecord) },
    Mutation: mutations,
    files,
  });
  return { calls, ...renderPage(CraManagementPage, { ...ROUTE, at, roles }) };
}

const variablesOf = (calls: RecordedCall[], operation: string) =>
  calls.find((call) => call.operation === operation)?.variables;

async function choose(user: UserEvent, action: string) {
  const direct = screen.queryByRole('button', { name: new RegExp(`^${action} – novembre 2026`) });
  if (direct) return user.click(direct);
  await user.click(await screen.findByRole('button', { name: 'Autres actions – novembre 2026' }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}

freezeDate('2026-11-25T10:00:00Z');

describe('the list', () => {
  it('names mission, columns and months, newest first, and leads back to the missions', async () => {
    open({ activities: [{ month: '2026-10-01' }, {}] });
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Gestion des CRA' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mes missions' })).toHaveAttribute('href', '/missions');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Mois',
      'Année',
      'Total jours travaillés',
      'Statut',
      'Action',
    ]);
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['novembre', 'octobre']);
  });

  it('is a list of cards on a phone', async () => {
    usePhone();
    open();
    const cards = await screen.findByRole('list', { name: 'CRA de la mission' });
    expect(within(cards).getByRole('heading', { name: 'novembre 2026' })).toBeVisible();
    expect(cards).toHaveTextContent('20 j');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows the current month as being edited before anything is recorded', async () => {
    open({ activities: [{ month: '2026-10-01' }] });
    const row = await screen.findByRole('row', { name: /novembre/ });
    expect(row).toHaveTextContent("En cours d'édition");
    expect(within(row).getByRole('link', { name: /Saisir/ })).toHaveAttribute(
      'href',
      `/missions/${MISSION_ID}/cra/2026-11-01`,
    );
  });

  it('shows twenty months a page', async () => {
    const months = Array.from({ length: 25 }, (_, index) =>
      new Date(Date.UTC(2024, 10 + index, 1)).toISOString().slice(0, 10),
    );
    const { router, user } = open({
      activities: months.map((month) => ({ month })),
      mission: { beginMission: '2024-01-01' },
    });
    await screen.findByRole('table');
    expect(screen.getAllByRole('rowheader')).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Page suivante' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(5);
    expect(router.state.location.search).toBe('?page=2');
  });

  it.each([
    ['UNKNOWN_RECORD_ID', 404, "Cette mission n'existe pas"],
    ['OBJECT_NOT_OWNED', 403, "L'id de cette mission ne semble pas vous appartenir"],
    ['INTERNAL_SERVER_ERROR', 500, 'une erreur non identifiée est survenue'],
  ])('%s: %s', async (code, status, text) => {
    startFakeApi({ Query: { missions: () => refuse(code, status), activities: () => [] } });
    renderPage(CraManagementPage, ROUTE);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('adding a CRA', () => {
  async function continueWith(month: string, year: string) {
    const opened = open({ activities: [{ month: '2026-10-01' }] });
    await opened.user.click(await screen.findByRole('button', { name: 'Ajouter un CRA' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ajouter un CRA' });
    await opened.user.selectOptions(within(dialog).getByRole('combobox', { name: 'Année' }), year);
    await opened.user.selectOptions(within(dialog).getByRole('combobox', { name: 'Mois' }), month);
    await opened.user.click(within(dialog).getByRole('button', { name: 'Continuer' }));
    return { ...opened, dialog };
  }

  it('goes to the entry of the chosen month', async () => {
    const { router } = await continueWith('septembre', '2026');
    expect(router.state.location.pathname).toBe(`/missions/${MISSION_ID}/cra/2026-09-01`);
  });

  it.each([
    ['octobre', '2026', 'Le CRA pour ce mois-ci existe déjà !'],
    ['juillet', '2027', 'Tu ne peux pas déclarer de CRA après la fin de ta mission !'],
    ['décembre', '2025', 'Impossible de créer des CRAs en dehors de la période de la mission'],
  ])('refuses %s %s: %s', async (month, year, text) => {
    const { router, dialog } = await continueWith(month, year);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(text);
    expect(router.state.location.pathname).toBe(ROUTE.at);
  });
});

describe('the document', () => {
  const signed = {
    signing: true,
    signedCount: 1,
    CRAStatus: 'WAITING_CLIENT',
    viewerCanSign: false,
    viewerCanEdit: false,
  };

  async function openDocument(opening: Opening = {}) {
    const opened = open({ ...opening, at: `${ROUTE.at}?document=activity-2026-11-01` });
    const dialog = await screen.findByRole('dialog', { name: "COMPTE RENDU D'ACTIVITÉ - novembre 2026" });
    return { ...opened, dialog };
  }

  it('is signed with the name and the total, comma accepted', async () => {
    const { calls, router, user, dialog } = await openDocument({
      mutations: {
        signBloomerActivity: () => activityRecord(signed),
      },
    });
    expect(within(dialog).getByLabelText(/Nom et prénom du signataire/)).toHaveValue('Camille Martin');
    await user.type(within(dialog).getByLabelText(/Total de jours/), '20,00');
    await user.click(within(dialog).getByRole('button', { name: 'Signer' }));
    expect(await screen.findByText('Signature enregistrée')).toBeVisible();
    expect(variablesOf(calls, 'SignBloomerActivity')).toEqual({
      activityRecordID: 'activity-2026-11-01',
      signerFullname: 'Camille Martin',
      totalDays: '20',
      clientValidationConfirmed: false,
    });
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText('Attente signature Client')).toBeVisible();
    expect(screen.getByText('Signé')).toBeVisible();
  });

  it('is not signed with another total nor without a name', async () => {
    const { calls, user, dialog } = await openDocument();
    await user.clear(within(dialog).getByLabelText(/Nom et prénom du signataire/));
    await user.type(within(dialog).getByLabelText(/Total de jours/), '19,5');
    await user.click(within(dialog).getByRole('button', { name: 'Signer' }));
    expect(await within(dialog).findByText('Le total doit être égal à 20.')).toBeVisible();
    expect(within(dialog).getByText('Indique le nom et le prénom du signataire.')).toBeVisible();
    expect(variablesOf(calls, 'SignBloomerActivity')).toBeUndefined();
  });

  it('says when the signature failed, and keeps what was typed', async () => {
    const { user, dialog } = await openDocument({
      mutations: { signBloomerActivity: () => refuse('INTERNAL_SERVER_ERROR', 500) },
    });
    await user.type(within(dialog).getByLabelText(/Total de jours/), '20');
    await user.click(within(dialog).getByRole('button', { name: 'Signer' }));
    expect(await screen.findByText(/La signature n’a pas été enregistrée/)).toBeVisible();
    expect(within(dialog).getByLabelText(/Total de jours/)).toHaveValue('20');
  });

  it('offers its PDF only once validated, and closes with « Fermer »', async () => {
    const { router, user, dialog } = await openDocument();
    expect(within(dialog).queryByRole('button', { name: 'Télécharger le PDF' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('hands over the PDF of a validated month', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('Horizon_novembre_2026_Martin.pdf');
    });
    const path = '/files/activity/2026-11-01/activity-1/cra/Horizon_novembre_2026_Martin.pdf';
    const { user, dialog } = await openDocument({
      activities: [
        { ...signed, signing: false, signedCount: 2, validated: true, CRAStatus: 'VALIDATED', urlCraS3: path },
      ],
      files: { [path]: '%PDF-1.7' },
    });
    expect(within(dialog).queryByRole('button', { name: 'Signer' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Télécharger le PDF' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
  });

  it('cannot be sent without an operational contact', async () => {
    const { user } = open({
      activities: [{ CRAStatus: 'SIGNATURE_NOT_CREATED', viewerCanSign: false }],
      mission: { contactOperations: [] },
    });
    await screen.findByRole('table');
    await choose(user, 'Signer');
    expect(await screen.findByText(/Contacte ton customer care manager/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('cancelling the signature', () => {
  const signed = {
    signing: true,
    signedCount: 1,
    CRAStatus: 'WAITING_CLIENT',
    viewerCanSign: false,
    viewerCanEdit: false,
  };

  it('asks first, then gives the month back', async () => {
    const { calls, user } = open({
      activities: [{ ...signed, viewerCanCancelSignature: true }],
      mutations: { cancelSignBloomerActivity: () => activityRecord() },
    });
    await screen.findByRole('table');
    await choose(user, 'Annuler la signature');
    expect(variablesOf(calls, 'CancelBloomerSignature')).toBeUndefined();
    await user.click(await screen.findByRole('button', { name: 'Annuler ma signature' }));
    expect(await screen.findByText('Demande de signature annulée')).toBeVisible();
    expect(variablesOf(calls, 'CancelBloomerSignature')).toEqual({ activityRecordID: 'activity-2026-11-01' });
    expect(await screen.findByText('Signature annulée')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Signer/ })).toBeVisible();
  });

  it('comes too late when the client has just signed', async () => {
    const { user } = open({
      activities: [{ ...signed, viewerCanCancelSignature: true }],
      mutations: { cancelSignBloomerActivity: () => refuse('ALREADY_SIGNED', 409) },
    });
    await screen.findByRole('table');
    await choose(user, 'Annuler la signature');
    await user.click(await screen.findByRole('button', { name: 'Annuler ma signature' }));
    expect(await screen.findByText(/Ton client vient de signer/)).toBeVisible();
  });

  it('is not offered once the client has signed', async () => {
    const { user } = open({
      activities: [
        {
          ...signed,
          signedCount: 2,
          signing: false,
          validated: true,
          CRAStatus: 'VALIDATED',
          urlCraS3: '/files/a.pdf',
        },
      ],
    });
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: /Autres actions/ }));
    expect(screen.queryByRole('menuitem', { name: 'Annuler la signature' })).not.toBeInTheDocument();
  });
});

const pdf = (size = 10, name = 'document.pdf') => new File(['x'.repeat(size)], name, { type: 'application/pdf' });

describe('uploading a signed CRA', () => {
  const allowed = { viewerCanUploadCra: true };

  async function openUpload(opening: Opening = {}) {
    const opened = open({ activities: [allowed], ...opening });
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
    await user.type(within(dialog).getByLabelText(/Nom et prénom du signataire/), 'Paul Durand');
    await user.upload(input(), pdf());
    expect(await screen.findByText('Envoyé avec succès !')).toBeVisible();
    expect(variablesOf(calls, 'UploadActivityFile')).toMatchObject({
      input: { activityRecordId: 'activity-2026-11-01', activityFileType: 'CRA', signerFullname: 'Paul Durand' },
    });
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
    const { user } = open();
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
    const opened = open({ activities: [validated], ...opening });
    await screen.findByRole('table');
    await choose(opened.user, 'Déposer ma facture');
    const dialog = await screen.findByRole('dialog', { name: 'Facture de novembre 2026' });
    return {
      ...opened,
      dialog,
      input: within(dialog).getByLabelText('Facture principale (PDF)', { selector: 'input' }),
    };
  }

  it('is sent, then a second file may follow', async () => {
    const { calls, user, dialog, input } = await openUpload({
      mutations: { uploadActivityFile: () => activityRecord({ ...validated, urlInvoicesS3: '/files/invoice.pdf' }) },
    });
    const additional = within(dialog).getByLabelText(/Facture complémentaire/, { selector: 'input' });
    expect(additional).toBeDisabled();
    await user.upload(input, pdf());
    expect(await screen.findByText('Envoyé avec succès !')).toBeVisible();
    expect(variablesOf(calls, 'UploadActivityFile')).toMatchObject({ input: { activityFileType: 'Invoice' } });
    await waitFor(() => expect(additional).toBeEnabled());
    expect(input).toBeDisabled();
    expect(screen.getByText('Facture reçue')).toBeInTheDocument();
  });

  it('waits for the papers of the company', async () => {
    const { dialog, input } = await openUpload({ mission: incomplete });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Le KBIS de ta société est manquant.',
      'L’attestation de vigilance URSSAF est manquante.',
      'La date d’expiration de l’attestation de vigilance URSSAF est manquante.',
    ]);
    expect(input).toBeDisabled();
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
    const { calls, user } = open({
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
    expect(variablesOf(calls, 'DeleteSupplierInvoice')).toEqual({ activityRecordID: 'activity-2026-11-01' });
  });

  it.each([
    ['FORBIDDEN', 403],
    ['INTERNAL_SERVER_ERROR', 500],
  ])('says when it could not be deleted (%s)', async (code, status) => {
    const { user } = open({
      activities: [{ ...validated, urlInvoicesS3: '/files/f.pdf', viewerCanDeleteInvoice: true }],
      mutations: { deleteActivitySupplierInvoice: () => refuse(code, status) },
    });
    await screen.findByRole('table');
    await choose(user, 'Supprimer la facture');
    await user.click(await screen.findByRole('button', { name: 'Supprimer la facture' }));
    expect(await screen.findByText('Impossible de supprimer la facture')).toBeVisible();
  });

  it('does not exist for a Bloomer in portage', async () => {
    const { user } = open({
      activities: [{ ...validated, viewerCanUploadInvoice: false, viewerCanSeeInvoice: false, urlInvoicesS3: null }],
    });
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: /Autres actions/ }));
    expect(screen.queryByRole('menuitem', { name: /facture/ })).not.toBeInTheDocument();
  });
});
