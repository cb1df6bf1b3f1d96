import { bloomerConsent } from '@bloom/shared-rules/cra/signature-consent';
import { refuse } from '@bloom/tools/fake-api';
import { freezeDate } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { activityRecord } from '../testing/activity.fixture.ts';
import { choose, MANAGEMENT, type Opening, openManagement, variablesOf } from '../testing/management.fixture.tsx';

freezeDate('2026-11-25T10:00:00Z');

describe('the document', () => {
  const signed = {
    signing: true,
    signedCount: 1,
    CRAStatus: 'WAITING_CLIENT',
    viewerCanSign: false,
    viewerCanEdit: false,
  };

  async function openDocument(opening: Opening = {}) {
    const opened = openManagement({ ...opening, at: `${MANAGEMENT.at}?document=activity-2026-11-01` });
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
      totalDays: '20,00',
      clientValidationConfirmed: false,
      version: activityRecord().version,
    });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByText('Attente signature Client')).toBeVisible();
    expect(screen.getByText('Signé')).toBeVisible();
  });

  it('is not signed with another total nor without a name', async () => {
    const { calls, user, dialog } = await openDocument();
    expect(within(dialog).getByText(bloomerConsent(false), { exact: false })).toBeVisible();
    await user.clear(within(dialog).getByLabelText(/Nom et prénom du signataire/));
    await user.type(within(dialog).getByLabelText(/Total de jours/), '19,5');
    await user.click(within(dialog).getByRole('button', { name: 'Signer' }));
    expect(await within(dialog).findByText('Le total doit être égal à 20 j.')).toBeVisible();
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

  it('is read again when it was changed elsewhere meanwhile', async () => {
    const { calls, user, dialog } = await openDocument({
      mutations: { signBloomerActivity: () => refuse('CONFLICT', 409) },
    });
    await user.type(within(dialog).getByLabelText(/Total de jours/), '20');
    const before = calls.length;
    await user.click(within(dialog).getByRole('button', { name: 'Signer' }));
    expect(await screen.findByText(/^Ce CRA vient d’être modifié\./)).toBeVisible();
    await waitFor(() => expect(calls.length).toBeGreaterThan(before + 1));
    expect(dialog).toBeVisible();
  });

  it('cannot be signed any more once the account manager let it count meanwhile, and says so', async () => {
    const months: Record<string, unknown>[] = [{}];
    const { user, dialog } = await openDocument({
      activities: months,
      mutations: {
        signBloomerActivity: () => {
          months[0] = { CRAStatus: 'FORCED', validated: true, viewerCanSign: false, viewerCanEdit: false };
          return refuse('BAD_USER_INPUT', 400, 'Ce CRA est validé.', { reason: 'VALIDATED', invalidArgs: [] });
        },
      },
    });
    await user.type(within(dialog).getByLabelText(/Total de jours/), '20');
    await user.click(within(dialog).getByRole('button', { name: 'Signer' }));
    expect(await screen.findByText('Ce CRA est validé.')).toBeVisible();
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Signer' })).not.toBeInTheDocument());
    expect(screen.getByText(/^Forcé/)).toBeInTheDocument();
  });

  it('offers its PDF only once validated, and closes with « Fermer »', async () => {
    const { router, user, dialog } = await openDocument();
    expect(within(dialog).queryByRole('button', { name: 'Télécharger le PDF' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toBe(''));
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
    const { user } = openManagement({
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
    const { calls, user } = openManagement({
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
    const months: Record<string, unknown>[] = [{ ...signed, viewerCanCancelSignature: true }];
    const { user } = openManagement({
      activities: months,
      mutations: {
        cancelSignBloomerActivity: () => {
          months[0] = { ...signed, signing: false, signedCount: 2, validated: true, CRAStatus: 'VALIDATED' };
          return refuse('ALREADY_SIGNED', 409);
        },
      },
    });
    await screen.findByRole('table');
    await choose(user, 'Annuler la signature');
    await user.click(await screen.findByRole('button', { name: 'Annuler ma signature' }));
    expect(await screen.findByText(/Le client vient de signer/)).toBeVisible();
    expect(await screen.findByText('Validé client')).toBeVisible();
  });

  it('is not offered once the client has signed', async () => {
    const { user } = openManagement({
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
