import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { rowOf } from '../activity-invoice/invoice.fixture.ts';
import { missionRecord } from '../testing/activity.fixture.ts';
import { ActivitiesMonthPage } from './activities-month.page.tsx';

/** Two missions of one Bloomer at one client, in one month. */
function open() {
  const own = { viewerCanInvoiceCustomer: true, viewerCanInvoiceSupplier: true };
  const row = (id: string, label: string) => ({
    ...rowOf({ activity: { ...own, recordId: `activity-${id}` } }),
    id,
    mission: missionRecord({ type: 'IT', CSM: 'Non attribué', recordId: `mission-${id}`, label }),
  });
  const asked = jest.fn();
  startFakeApi({
    Query: {
      getCraByMonth: () => [row('one', 'Refonte du portail'), row('two', 'Migration des données')],
      getMissingCRA: () => ({ missions: [], activities: [] }),
    },
    Mutation: {
      createActivityCustomerInvoice: ({ activityRecordID }) => {
        asked(activityRecordID);
        return { jobId: 'j1', status: 'IN_PROGRESS', activity: row('two', 'Migration des données').activity };
      },
    },
  });
  const at = { path: '/activities', at: '/activities?month=2026-11', roles: ['Admin' as const] };
  return { asked, ...renderPage(ActivitiesMonthPage, at) };
}

it('says of which of two missions an invoice is asked for, and asks for that one', async () => {
  localStorage.clear();
  const { user, asked } = open();
  const name = /^Facture client de Zoé Petit, novembre 2026, Migration des données/;
  // The rows that stand before the table is there go away under a slow test.
  const button = await waitFor(() => {
    const found = screen.getByRole('button', { name });
    expect(found.closest('table')).toBeNull();
    return found;
  });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Créer la facture client' }));
  expect(dialog.getByText(/^Zoé Petit, novembre 2026, mission Migration des données chez /)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Créer la facture' }));
  await waitFor(() => expect(asked.mock.calls).toEqual([['activity-two']]));
});
