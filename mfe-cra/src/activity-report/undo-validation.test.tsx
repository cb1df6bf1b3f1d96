import { freezeDate } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { openBoard, row } from '../activity-frame/board.fixture.ts';
import { activityRecord } from '../testing/activity.fixture.ts';

freezeDate('2026-11-25T10:00:00Z');

const answered = { validateCRA: () => activityRecord({ CRAStatus: 'WAITING_BLOOMER' }) };

it('refuses the PDF that waits, with a reason that the Bloomer reads', async () => {
  const waiting = row('Hugo Faure', 'SIGNATURE_NOT_CREATED');
  const activity = { ...waiting.activity, urlCraS3: '/files/cra.pdf', craFileId: 'file-1' };
  const { calls, user } = openBoard(answered, () => [{ ...waiting, activity }]);
  await screen.findByText('Hugo Faure');
  await user.click(await screen.findByRole('button', { name: /^Valider le CRA d/ }));
  const shown = await screen.findByRole('dialog', { name: 'Valider le CRA déposé' });
  // What refuses comes last, behind the answer that is asked for.
  const [accept, refuse] = within(shown).getAllByRole('button').slice(-2);
  expect(accept).toHaveTextContent('Valider le CRA');
  expect(refuse).toHaveTextContent('Refuser ce CRA');
  await user.click(within(shown).getByRole('button', { name: 'Refuser ce CRA' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refuser le CRA déposé' });
  await user.click(within(dialog).getByRole('button', { name: 'Refuser ce CRA' }));
  expect(await within(dialog).findByText(/Indiquez le motif/)).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'CRA de septembre');
  await user.click(within(dialog).getByRole('button', { name: 'Refuser ce CRA' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find((call) => call.operation === 'ValidateCra')?.variables).toMatchObject({
    validate: false,
    craFileId: 'file-1',
    reason: 'CRA de septembre',
  });
  await waitFor(() => expect(calls.filter((call) => call.operation === 'CraByMonth')).toHaveLength(2));
});

it('opens a forced month again from its row', async () => {
  const forced = row('Inès Roux', 'FORCED');
  const activity = { ...forced.activity, validated: true };
  const { calls, user } = openBoard(answered, () => [{ ...forced, activity }]);
  await screen.findByText('Inès Roux');
  await user.click(await screen.findByRole('button', { name: /^Annuler la validation d’Inès Roux/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Annuler la validation du CRA' });
  await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'Le client est revenu');
  await user.click(within(dialog).getByRole('button', { name: 'Annuler la validation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const call = calls.find(({ operation }) => operation === 'ValidateCra');
  expect(call?.variables).toMatchObject({ validate: false, reason: 'Le client est revenu' });
});
