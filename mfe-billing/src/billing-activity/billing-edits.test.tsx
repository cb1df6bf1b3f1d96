import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { billing } from './billing.fixture.ts';
import { BillingActivityPage } from './billing-activity.page.tsx';

const cell = (column: string) => document.querySelector<HTMLElement>(`.ag-row [col-id="${column}"]`) as HTMLElement;

/** The grid, with a server that answers a change when it is told to; `shown` is every value that the TVA has shown. */
async function start() {
  localStorage.clear();
  const waiting: ((answer: () => unknown) => void)[] = [];
  startFakeApi({
    Query: { getRecruitements: () => [billing()] },
    Mutation: {
      upsertBilling: () => new Promise<() => unknown>((resolve) => waiting.push(resolve)).then((answer) => answer()),
    },
  });
  const { user } = renderPage(BillingActivityPage, { path: '/b', at: '/b', roles: ['Admin'] });
  await waitFor(() => expect(cell('taxes')).toBeVisible());
  const setTaxes = async (rate: string) => {
    await user.click(cell('taxes'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'TVA' }), rate);
    await user.keyboard('{Enter}');
  };
  const answer = async (place: number, answered: () => unknown) => {
    await waitFor(() => expect(waiting.length).toBe(place + 1));
    waiting[place]?.(answered);
  };
  const shown: string[] = [];
  const look = () => {
    const text = cell('taxes')?.textContent ?? '';
    if (text !== '' && text !== shown.at(-1)) shown.push(text);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  return { user, setTaxes, answer, shown };
}

const REPLACED = { replacement: true, version: 4 };

it('what was typed last of a value stands at once, and what the server answers of it at the end', async () => {
  const { setTaxes, answer, shown } = await start();
  await setTaxes('20');
  await waitFor(() => expect(cell('taxes')).toHaveTextContent(/^20/));
  await setTaxes('10');
  await waitFor(() => expect(cell('taxes')).toHaveTextContent(/^10/));
  shown.length = 0;
  await answer(0, () => billing({ taxes: 20, version: 4 }));
  await answer(1, () => billing({ taxes: 5.5, version: 5 }));
  await waitFor(() => expect(cell('taxes')).toHaveTextContent(/^5,5/));
  // The former value does not come back while the second change is on its way.
  expect(shown.filter((text) => text.startsWith('20'))).toEqual([]);
});

it('a second change that is refused leaves the first one', async () => {
  const { setTaxes, answer } = await start();
  await setTaxes('20');
  await setTaxes('10');
  await waitFor(() => expect(cell('taxes')).toHaveTextContent(/^10/));
  await answer(0, () => billing({ taxes: 20, version: 4 }));
  await answer(1, () => refuse('INTERNAL_SERVER_ERROR', 500));
  expect(await screen.findByText(/La modification n’a pas été enregistrée/)).toBeVisible();
  await waitFor(() => expect(cell('taxes')).toHaveTextContent(/^20/));
});

it('another value of the row waits for its turn, and is shown meanwhile', async () => {
  const { user, setTaxes, answer } = await start();
  await user.click(within(cell('replacement')).getByRole('checkbox'));
  await setTaxes('20');
  await waitFor(() => expect(cell('taxes')).toHaveTextContent(/^20/));
  await answer(0, () => billing(REPLACED));
  await answer(1, () => billing({ ...REPLACED, taxes: 20, version: 5 }));
  expect(await screen.findByText('Facturation mise à jour')).toBeVisible();
  expect(cell('taxes')).toHaveTextContent(/^20/);
  expect(within(cell('replacement')).getByRole('checkbox')).toBeChecked();
});

it('what somebody else changed meanwhile is shown, and what was typed is saved over it by who says so', async () => {
  localStorage.clear();
  let row = billing();
  const sent: unknown[] = [];
  startFakeApi({
    Query: { getRecruitements: () => [row] },
    Mutation: {
      upsertBilling: ({ input }) => {
        const change = { ...(input as { version: number }) };
        sent.push(change);
        if (change.version !== row.version) return refuse('CONFLICT', 409);
        row = { ...row, ...change, version: row.version + 1 };
        return row;
      },
    },
  });
  const { user } = renderPage(BillingActivityPage, { path: '/b', at: '/b', roles: ['Admin'] });
  await waitFor(() => expect(cell('taxes')).toBeVisible());
  row = billing({ taxes: 5.5, replacement: true, version: 4 });
  await user.click(cell('taxes'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'TVA' }), '20');
  await user.keyboard('{Enter}');
  const told = (await screen.findByText(/Quelqu’un a modifié ces données/)).closest('[data-toast]') as HTMLElement;
  expect(told).toHaveTextContent(/Vous avez saisi\s: TVA\s: 20\s%/);
  await waitFor(() => expect(cell('taxes')).toHaveTextContent(/^5,5/));
  // A message takes a moment to leave: a second press is none.
  await user.dblClick(within(told).getByRole('button', { name: 'Enregistrer ma saisie' }));
  await waitFor(() => expect(cell('taxes')).toHaveTextContent(/^20/));
  expect(within(cell('replacement')).getByRole('checkbox')).toBeChecked();
  await waitFor(() => expect(screen.queryByText(/Quelqu’un a modifié ces données/)).toBeNull());
  expect(sent).toEqual([
    { recordId: 'billing-1', version: 3, taxes: 20 },
    { recordId: 'billing-1', version: 4, taxes: 20 },
  ]);
});

it('of two quick changes of one cell over an old row the last one is said, and can be saved', async () => {
  const { user, setTaxes, answer } = await start();
  await setTaxes('20');
  await setTaxes('10');
  await answer(0, () => refuse('CONFLICT', 409));
  await answer(1, () => refuse('CONFLICT', 409));
  await screen.findByText(/Vous avez saisi\s: TVA\s: 10\s%/);
  await waitFor(() => expect(screen.queryByText(/Vous avez saisi\s: TVA\s: 20\s%/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Enregistrer ma saisie' }));
  await answer(2, () => billing({ taxes: 10, version: 4 }));
  await waitFor(() => expect(cell('taxes')).toHaveTextContent(/^10/));
});
