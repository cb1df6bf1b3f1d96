import { freezeDate, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { MISSION_ID } from '../testing/activity.fixture.ts';
import { loaded, openEntry, saveCall } from '../testing/entry.fixture.tsx';

freezeDate('2026-11-25T10:00:00Z');
beforeEach(() => localStorage.clear());

it('tries again with the days as they are now, after they are read over once more', async () => {
  usePhone();
  const { calls, router, user } = openEntry();
  await user.click(await loaded());
  await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await user.click(await screen.findByRole('button', { name: 'Valider' }));
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  await user.click(screen.getByRole('button', { name: 'Modifier' }));
  await user.click(screen.getByRole('button', { name: /samedi 7 novembre 2026/ }));
  await user.selectOptions(screen.getByLabelText('Autre durée'), '8');
  await user.click(screen.getByRole('button', { name: 'Terminé' }));
  await user.click(again);
  const recap = await screen.findByRole('dialog', { name: 'Récapitulatif des jours travaillés' });
  expect(saveCall(calls)).toBeUndefined();
  await user.click(within(recap).getByRole('checkbox', { name: /mon client a validé/ }));
  await user.click(within(recap).getByRole('button', { name: 'Valider' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/mission/${MISSION_ID}`));
  expect(saveCall(calls)?.variables.input).toMatchObject({
    nbDaysWorked: 20,
    nbDaysMarkupWorked: 1,
    clientValidationConfirmed: true,
  });
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(localStorage.length).toBe(0);
});

it('stays while it saves: nothing can be typed that would not be in it', async () => {
  usePhone();
  const { router, user } = openEntry();
  await user.click(await loaded());
  await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const send = jest.mocked(fetch).getMockImplementation();
  jest.mocked(fetch).mockImplementationOnce(async (...request) => {
    await answered;
    return (send as typeof fetch)(...request);
  });
  await user.click(await screen.findByRole('button', { name: 'Valider' }));
  await user.click(screen.getByRole('button', { name: 'Modifier' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Récapitulatif des jours travaillés' })).toBeVisible();
  answer();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/mission/${MISSION_ID}`));
});
