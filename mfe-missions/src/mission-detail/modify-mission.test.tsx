import { choose as pick } from '@bloom/tools/choice-list';
import { refuse } from '@bloom/tools/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, MISSION, openMission } from '../testing/mission-detail.fixture.tsx';

beforeEach(() => localStorage.clear());

it('changed elsewhere meanwhile shows both values, keeps what was typed and takes the rest over', async () => {
  let mission: object = {};
  const calls: unknown[] = [];
  const { user } = openMission(() => mission, {
    updateMission: ({ input }) => {
      calls.push(input);
      if ((input as { version: number }).version === 5) return { ...MISSION, ...mission };
      mission = { version: 5, label: 'Refonte du site', replacement: true, hoursPerDays: 7 };
      return refuse('CONFLICT', 409, 'Cette mission a été modifiée entre-temps par une autre personne.');
    },
  });
  const dialog = await choose(user, 'Modifier');
  const label = within(dialog).getByLabelText(/^Intitulé/);
  await user.clear(label);
  await user.type(label, 'Portail');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  expect(await within(dialog).findByText(/Intitulé\s: «\sRefonte du site\s» est enregistré/)).toBeVisible();
  expect(label).toHaveValue('Portail');
  expect(within(dialog).getByRole('checkbox', { name: /Remplacement/ })).toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
  expect(calls.at(-1)).toEqual({ recordId: 'm1', version: 5, label: 'Portail' });
});

it('by another account manager, or by none', async () => {
  const managers = [
    { recordId: 's1', fullname: 'Alice Roy' },
    { recordId: 's2', fullname: 'Julien Mercier' },
  ];
  const left = { CSM: 'Zoé Partie', CSMRecordId: 's0' };
  const queries = { allAccountManagers: () => managers };
  const { user, calls } = openMission(left, { updateMission: () => ({ ...MISSION, ...left }) }, queries);
  const change = async (name: string) => {
    const dialog = await choose(user, 'Modifier');
    const field = within(dialog).getByRole('combobox', { name: 'CSM' });
    expect(within(dialog).getByText('Zoé Partie')).toBeVisible();
    await pick(user, field, name);
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(dialog).not.toBeVisible());
    return calls.findLast(({ operation }) => operation === 'UpdateMission')?.variables;
  };
  expect(await change('Julien Mercier')).toEqual({ input: { recordId: 'm1', version: 4, CSMRecordId: 's2' } });
  expect(await change('Non attribué')).toEqual({ input: { recordId: 'm1', version: 4, CSMRecordId: null } });
});

it('says when the account managers cannot be listed, and asks for them again', async () => {
  let down = true;
  const queries = {
    allAccountManagers: () =>
      down ? refuse('EXTERNAL_UNAVAILABLE', 503) : [{ recordId: 's2', fullname: 'Julien Mercier' }],
  };
  const { user } = openMission({}, {}, queries);
  const dialog = await choose(user, 'Modifier');
  const retry = await within(dialog).findByRole('button', { name: 'Réessayer' });
  down = false;
  await user.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  await pick(user, within(dialog).getByRole('combobox', { name: 'CSM' }), 'Julien Mercier');
});

it('asks whoever signs for the client for a code', async () => {
  const { user, sent } = openMission({}, { updateMission: () => ({ ...MISSION, signCodeRequired: true }) });
  expect(await screen.findByText('Signature du client')).toBeVisible();
  const dialog = await choose(user, 'Modifier');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Demander un code à la signature du client' }));
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  const input = { recordId: 'm1', version: 4, signCodeRequired: true };
  await waitFor(() => expect(sent('UpdateMission')).toEqual({ input }));
});

it('of a mission to come takes other dates, which its rules check', async () => {
  const incoming = { status: 'INCOMING', beginMission: '2099-01-05', endMission: '2099-06-30', pricing: [] };
  const { user, sent } = openMission(incoming, { updateMission: () => MISSION });
  const dialog = await choose(user, 'Modifier');
  const end = within(dialog).getByLabelText(/^Date de fin/);
  const retype = async (day: string) => {
    await user.clear(end);
    await user.type(end, day);
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  };
  await retype('2099-01-04');
  expect(await within(dialog).findByText('La date de fin précède le début de la mission.')).toBeVisible();
  await retype('2099-07-31');
  expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
  expect(sent('UpdateMission')).toEqual({ input: { recordId: 'm1', version: 4, endMission: '2099-07-31' } });
});

it('of a mission that runs says how its dates change', async () => {
  const { user } = openMission();
  const dialog = await choose(user, 'Modifier');
  expect(within(dialog).queryByLabelText(/^Date de/)).not.toBeInTheDocument();
  expect(within(dialog).getByText('Les dates d’une mission commencée changent par un avenant.')).toBeVisible();
});
