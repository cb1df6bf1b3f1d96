import { waitFor, within } from '@testing-library/react';
import { choose, openMission } from './testing/mission-detail.fixture.tsx';

it('says from the start that the law shortens a long delay, and takes it all the same', async () => {
  const { user, sent } = openMission({}, { updateMission: () => null });
  const dialog = await choose(user, 'Modifier');
  const field = within(dialog).getByLabelText(/^Délai de paiement du client/);
  expect(field).toHaveAccessibleDescription(/La loi limite les échéances à 60\sjours/);
  await user.clear(field);
  await user.type(field, '90');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent('UpdateMission')?.input).toMatchObject({ clientPaydateDays: 90 }));
});
