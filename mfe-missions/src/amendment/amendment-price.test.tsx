import { within } from '@testing-library/react';
import { choose, openMission } from '../testing/mission-detail.fixture.tsx';

beforeEach(() => localStorage.clear());

it('says from when a price counts that is not the one of today', async () => {
  const price = { purchasePricePerDayWithoutTaxes: 450, salePricePerDayWithoutTaxes: 600, taxes: 20, astreinteCoef: 2 };
  const later = { ...price, recordId: 'p2', startDate: '2126-12-01', purchasePricePerDayWithoutTaxes: 470 };
  const pricing = [{ ...price, recordId: 'p1', startDate: '2026-01-01' }, later];
  const { user } = openMission({ pricing, endMission: '2126-12-31' });
  const dialog = await choose(user, 'Créer un avenant');
  expect(within(dialog).getByText(/À partir du 01\/12\/2126\s: 470,00/)).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^À partir du/), '01/11/2126');
  expect(within(dialog).getByText(/Actuel\s: 450,00/)).toBeVisible();
});
