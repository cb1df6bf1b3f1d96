import { useRemoteEvent } from '@bloom/shared-ui/events';
import { choose as chooseOption } from '@bloom/tools/choice-list';
import { refuse } from '@bloom/tools/fake-api';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { choose, MISSION, openMission } from '../testing/mission-detail.fixture.tsx';

beforeEach(() => localStorage.clear());

it('is deleted only once SUPPRIMER is typed, and says what the server says', async () => {
  const { user, sent, router } = openMission(
    { viewerCanDelete: true },
    { deleteMission: () => ({ message: 'La mission a été supprimée.' }) },
  );
  const dialog = await choose(user, 'Supprimer');
  const button = within(dialog).getByRole('button', { name: 'Supprimer la mission' });
  expect(button).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/SUPPRIMER/), 'supprimer');
  expect(button).toBeDisabled();
  await user.clear(within(dialog).getByLabelText(/SUPPRIMER/));
  await user.type(within(dialog).getByLabelText(/SUPPRIMER/), 'SUPPRIMER');
  await user.click(button);
  expect(await screen.findByText('La mission a été supprimée.')).toBeVisible();
  expect(sent('DeleteMission')).toEqual({ missionId: 'm1' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/missions'));
});

it('is shortened with the date typed twice, and tells the page', async () => {
  const heard = jest.fn();
  renderHook(() => useRemoteEvent('mission.changed', heard));
  const { user, sent } = openMission({}, { stopMission: () => ({ ...MISSION, endMission: '2026-11-30' }) });
  const dialog = await choose(user, 'Écourter');
  await user.type(within(dialog).getByLabelText(/^Nouvelle date de fin/), '2026-11-30');
  await user.type(within(dialog).getByLabelText(/^Confirmation/), '2026-11-29');
  await user.click(within(dialog).getByRole('button', { name: 'Écourter la mission' }));
  expect(await within(dialog).findByText('Les deux dates doivent être identiques.')).toBeVisible();
  expect(within(dialog).getByText('Le type de contrat est obligatoire.')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: /^PDS/ }));
  await user.clear(within(dialog).getByLabelText(/^Confirmation/));
  await user.type(within(dialog).getByLabelText(/^Confirmation/), '2026-11-30');
  await user.click(within(dialog).getByRole('button', { name: 'Écourter la mission' }));
  expect(await screen.findByText('Mission écourtée')).toBeVisible();
  expect(sent('StopMission')).toEqual({
    recordId: 'm1',
    endMission: '2026-11-30',
    useTemplateForSST: false,
    useTemplateForPDS: true,
  });
  expect(heard.mock.calls).toEqual([[{ missionId: 'm1' }]]);
});

it('what the server refuses stands under the date', async () => {
  const message = 'Des jours signés suivent cette date\u00a0: la mission ne peut pas finir avant eux.';
  const fieldErrors = { endMission: message };
  const refused = () => refuse('BAD_USER_INPUT', 400, message, { invalidArgs: ['endMission'], fieldErrors });
  const { user } = openMission({}, { stopMission: refused });
  const dialog = await choose(user, 'Écourter');
  await user.type(within(dialog).getByLabelText(/^Nouvelle date de fin/), '2026-10-30');
  await user.type(within(dialog).getByLabelText(/^Confirmation/), '2026-10-30');
  await user.click(within(dialog).getByRole('checkbox', { name: /^SST/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Écourter la mission' }));
  expect(await within(dialog).findByText(/Des jours signés suivent cette date/)).toBeVisible();
});

it('is modified: switches, contract type, and a slider of half hours', async () => {
  const { user, sent } = openMission({}, { updateMission: () => MISSION });
  const dialog = await choose(user, 'Modifier');
  const slider = within(dialog).getByRole('slider', { name: /Base horaire/ });
  expect(slider).toHaveAttribute('aria-valuemin', '0');
  expect(slider).toHaveAttribute('aria-valuemax', '12');
  expect(slider).toHaveAttribute('aria-valuetext', '8\u00a0h');
  expect(slider).toHaveAccessibleDescription(/Pour les CRA à venir/);
  act(() => slider.focus());
  await user.keyboard('{ArrowRight}');
  expect(slider).toHaveAttribute('aria-valuetext', '8\u00a0h\u00a030');
  await user.keyboard('{ArrowLeft}');
  await user.click(within(dialog).getByRole('checkbox', { name: /Remplacement/ }));
  await chooseOption(user, within(dialog).getByLabelText('Type de contrat'), 'Contrat Bloom');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
  // What nobody touched is not sent, with the version of what was read.
  expect(sent('UpdateMission')).toEqual({
    input: { recordId: 'm1', version: 4, contractType: 'productContract', replacement: true },
  });
});

it('a probable extension needs its date', async () => {
  const { user, sent } = openMission(
    {},
    {
      upsertExtensionAssessment: () => ({
        missionId: 'm1',
        assessment: 0.75,
        newEndDate: '2027-06-30',
        createdBy: 'Alice Roy',
        createdAt: '2026-11-20T09:00:00.000Z',
        updatedBy: null,
        updatedAt: null,
      }),
    },
  );
  const dialog = await choose(user, 'Estimer la prolongation');
  await user.click(await within(dialog).findByRole('radio', { name: /^50 à 75/ }));
  await user.click(within(dialog).getByRole('button', { name: /Enregistrer/ }));
  expect(await within(dialog).findByText(/Une nouvelle date de fin est obligatoire/)).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Nouvelle date de fin/), '2027-06-30');
  await user.click(within(dialog).getByRole('button', { name: /Enregistrer/ }));
  expect(await screen.findByText('Estimation enregistrée')).toBeVisible();
  expect(sent('UpsertExtensionAssessment')).toEqual({
    input: { missionId: 'm1', assessment: 0.75, newEndDate: '2027-06-30', knownAt: null },
  });
});

it('shows its prices, the on-call coefficient as percent, and takes a new one', async () => {
  const { user, sent } = openMission(
    { pricing: [{ ...MISSION.pricing[0], sundayCoef: 3 }] },
    { addPricing: () => MISSION },
  );
  const dialog = await choose(user, 'Historique des prix');
  const row = await within(dialog).findByRole('row', { name: /01\/01\/2026/ });
  expect(row).toHaveTextContent(/450,00/);
  expect(row).toHaveTextContent(/600,00/);
  expect(row).toHaveTextContent(/200\s%.*150\s%.*300\s%/);
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter un tarif' }));
  await user.type(within(dialog).getByLabelText(/^À partir du/), '2026-12-01');
  await user.clear(within(dialog).getByLabelText(/^Prix de vente/));
  await user.type(within(dialog).getByLabelText(/^Prix de vente/), '640,5');
  await user.type(within(dialog).getByLabelText(/^Coefficient du samedi/), '125');
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter le tarif' }));
  expect(
    await screen.findByText('Tarif ajouté', { selector: '[class*=toast] *, [role=status] *, [role=alert] *' }),
  ).toBeVisible();
  expect(sent('AddPricing')).toEqual({
    input: {
      recordId: 'm1',
      startDate: '2026-12-01',
      purchasePricePerDayWithoutTaxes: 450,
      salePricePerDayWithoutTaxes: 640.5,
      astreinteCoef: 2,
      saturdayCoef: 1.25,
      sundayCoef: 3,
      taxes: 20,
      paymentTerms: '30',
      paymentTermsDetails: null,
    },
  });
});

const QUESTION = 'Marge négative\u00a0: chaque jour vendu perd 50,00\u00a0€. Rien n’est enregistré sans confirmation.';

/** What the server answers to whoever may lose and has not said that they mean it. */
const askingFirst =
  (answer: unknown) =>
  ({ input }: Record<string, unknown>) =>
    (input as { confirmNegativeMargin?: boolean }).confirmNegativeMargin
      ? answer
      : refuse('BAD_USER_INPUT', 400, QUESTION, { fieldErrors: { confirmNegativeMargin: QUESTION } });

it('a price below the purchase price is entered once it is confirmed, and keeps its mark', async () => {
  const loss = { ...MISSION.pricing[0], recordId: 'p2', startDate: '2026-06-01', salePricePerDayWithoutTaxes: 400 };
  const { user, calls } = openMission({ pricing: [...MISSION.pricing, loss] }, { addPricing: askingFirst(MISSION) });
  const dialog = await choose(user, 'Historique des prix');
  expect(await within(dialog).findByRole('row', { name: /01\/06\/2026.*Marge négative/ })).toBeVisible();
  expect(within(dialog).getByRole('row', { name: /01\/01\/2026/ })).not.toHaveTextContent('Marge négative');
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter un tarif' }));
  await user.type(within(dialog).getByLabelText(/^À partir du/), '2026-12-01');
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter le tarif' }));
  const question = await screen.findByRole('dialog', { name: /marge négative/ });
  expect(question).toHaveTextContent('chaque jour vendu perd 50,00');
  await user.click(within(question).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(within(dialog).getByLabelText(/^À partir du/)).toHaveDisplayValue('01/12/2026');
  expect(calls.filter(({ operation }) => operation === 'AddPricing')).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter le tarif' }));
  await user.click(await screen.findByRole('button', { name: 'Confirmer la marge négative' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(calls.filter(({ operation }) => operation === 'AddPricing').at(-1)?.variables.input).toMatchObject({
    startDate: '2026-12-01',
    confirmNegativeMargin: true,
  });
});

it('a price of nothing is entered once it is confirmed', async () => {
  const sentence = 'Prix d’achat de 0\u00a0€ par jour. Rien n’est enregistré sans confirmation.';
  const { user, calls } = openMission(
    {},
    {
      addPricing: ({ input }) =>
        (input as { confirmZeroPrice?: boolean }).confirmZeroPrice
          ? MISSION
          : refuse('BAD_USER_INPUT', 400, sentence, { fieldErrors: { confirmZeroPrice: sentence } }),
    },
  );
  const dialog = await choose(user, 'Historique des prix');
  await user.click(await within(dialog).findByRole('button', { name: 'Ajouter un tarif' }));
  await user.type(within(dialog).getByLabelText(/^À partir du/), '2026-12-01');
  const purchase = within(dialog).getByLabelText(/^Prix d’achat par jour/);
  await user.clear(purchase);
  await user.type(purchase, '0');
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter le tarif' }));
  const question = await screen.findByRole('dialog', { name: /Enregistrer un prix de 0\s€/ });
  expect(question).toHaveTextContent(/Prix d’achat de 0\s€ par jour/);
  await user.click(within(question).getByRole('button', { name: /^Confirmer le prix de 0/ }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const input = calls.filter(({ operation }) => operation === 'AddPricing').at(-1)?.variables.input;
  expect(input).toMatchObject({ purchasePricePerDayWithoutTaxes: 0, confirmZeroPrice: true });
  expect(input).not.toHaveProperty('confirmNegativeMargin');
});

it('gives a finished mission whoever looks after it, where nobody does', async () => {
  const over = { status: 'FINISHED', endMission: '2026-06-30', viewerCanModify: false, viewerCanComplete: true };
  const { sent, user } = openMission(
    { ...over, CSM: 'Non attribué', CSMRecordId: null },
    { updateMission: () => null },
    { allAccountManagers: () => [{ recordId: 's2', fullname: 'Nora Petit' }] },
  );
  const form = await choose(user, 'Attribuer un CSM');
  expect(within(form).queryByLabelText(/^Intitulé/)).not.toBeInTheDocument();
  await chooseOption(user, within(form).getByRole('combobox', { name: /^CSM/ }), 'Nora Petit');
  await user.click(within(form).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent('UpdateMission')?.input).toEqual({ recordId: 'm1', version: 4, CSMRecordId: 's2' }));
});

it('a finished mission that somebody else completes meanwhile says so, and keeps what was typed', async () => {
  let over: object = { status: 'FINISHED', viewerCanModify: false, viewerCanComplete: true, externalId: null };
  const inputs: unknown[] = [];
  const { user } = openMission(() => over, {
    updateMission: ({ input }) => {
      inputs.push(input);
      if (inputs.length > 1) return null;
      over = { ...over, version: 5, label: 'Refonte du site', externalId: 'EXT-9' };
      return refuse('CONFLICT', 409, 'Cette mission a été modifiée entre-temps par une autre personne.');
    },
  });
  const form = await choose(user, 'Attribuer un CSM');
  await user.type(within(form).getByLabelText(/^Identifiant externe/), 'EXT-2');
  const save = () => user.click(within(form).getByRole('button', { name: 'Enregistrer' }));
  await save();
  expect(await screen.findByText(/modifiée entre-temps\s: vérifiez, puis enregistrez de nouveau/)).toBeVisible();
  expect(await within(form).findByText(/«\sEXT-9\s» est enregistré/)).toBeVisible();
  expect(within(form).getByLabelText(/^Identifiant externe/)).toHaveValue('EXT-2');
  await save();
  await waitFor(() => expect(inputs.at(-1)).toEqual({ recordId: 'm1', version: 5, externalId: 'EXT-2' }));
});
