import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import type { BillingRowFragment } from '../graphql.generated.ts';
import { billed, billing, cancelled } from './billing.fixture.ts';
import { BillingActivityPage } from './billing-activity.page.tsx';
import { changeOf, requireBilling } from './billing-edits.ts';

const ROUTE = { path: '/billingsActivity', at: '/billingsActivity', roles: ['Admin' as const] };
const asked = jest.fn();
const sent = jest.fn();

type Answer = (input: Record<string, unknown>) => unknown;

function start(rows: BillingRowFragment[], answer: Answer = (input) => ({ ...rows[0], ...input, version: 4 })) {
  localStorage.clear();
  asked.mockClear();
  sent.mockClear();
  startFakeApi({
    Query: {
      getRecruitements: (args) => {
        asked({ ...args });
        return rows;
      },
    },
    Mutation: {
      upsertBilling: (args) => {
        const input = args.input as Record<string, unknown>;
        sent({ ...input });
        return answer(input);
      },
    },
  });
  return renderPage(BillingActivityPage, ROUTE);
}

const rowOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.ag-row')].filter((row) => row.textContent?.includes(name));
const cell = (id: string, column: string) =>
  document.querySelector<HTMLElement>(`.ag-row[row-id="${id}"] [col-id="${column}"]`) as HTMLElement;
const drawn = async (id = 'billing-1') => waitFor(() => expect(cell(id, 'invoiceStatus')).toBeInTheDocument());

it('has its title, its switch, and rows by invoice status from the last, then by date', async () => {
  start([billed, billing({ recordId: 'later', billingDate: '2027-02-01' }), billing(), cancelled]);
  expect(screen.getByRole('heading', { level: 1, name: "Dashboard de l'activité en CDI" })).toBeVisible();
  expect(screen.getByRole('switch', { name: "Afficher uniquement les bloomers en période d'essai" })).not.toBeChecked();
  await drawn();
  const order = [...document.querySelectorAll('.ag-row')]
    .sort((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
    .map((row) => row.getAttribute('row-id'));
  expect([...new Set(order)]).toEqual(['billing-1', 'billing-3', 'later', 'billing-2']);
  expect(await screen.findByRole('combobox', { name: 'Lignes par page' })).toHaveValue('50');
  expect(asked).toHaveBeenCalledWith({ isTrialPeriod: false });
});

it('asks for people on trial when told to, and says when there are none', async () => {
  const { user, router } = start([]);
  expect(await screen.findByText('Aucun recrutement en CDI à facturer')).toBeVisible();
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ isTrialPeriod: true }));
  expect(router.state.location.search).toBe('?essai=1');
  await user.click(await screen.findByRole('button', { name: 'Voir toutes les lignes' }));
  await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());
});

it('says that the list cannot be read, and reads it again', async () => {
  let broken = true;
  startFakeApi({ Query: { getRecruitements: () => (broken ? refuse('INTERNAL_SERVER_ERROR', 500) : [billing()]) } });
  const { user } = renderPage(BillingActivityPage, ROUTE);
  expect(await screen.findByText('Certaines données sont fausses!')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await drawn();
});

it('tells whoever has no right so', async () => {
  startFakeApi({ Query: { getRecruitements: () => refuse('FORBIDDEN', 403) } });
  renderPage(BillingActivityPage, ROUTE);
  expect(await screen.findByText("Vous n'avez pas les droits pour accéder à cette page")).toBeVisible();
});

describe('a change', () => {
  it('stands in the row at once, is sent alone, and its answer is shown', async () => {
    let release: (row: unknown) => void = () => undefined;
    const { user } = start([billing()], () => new Promise((resolve) => (release = resolve)));
    await drawn();
    await user.click(cell('billing-1', 'billingDate'));
    const field = screen.getByRole('textbox', { name: 'Facturation' });
    await user.clear(field);
    await user.type(field, '5/1/2027{Enter}');
    expect(await screen.findByText(/Mise à jour en cours/)).toBeVisible();
    expect(cell('billing-1', 'billingDate')).toHaveTextContent('05/01/2027');
    expect(sent).toHaveBeenCalledWith({ recordId: 'billing-1', version: 3, billingDate: '2027-01-05' });
    release(billing({ billingDate: '2027-01-05', version: 4, nextStep: 'Facturer à la date prévue' }));
    expect(await screen.findByText('Facturation mise à jour')).toBeVisible();
    await waitFor(() => expect(cell('billing-1', 'nextStep')).toHaveTextContent('Facturer à la date prévue'));
  });

  it('that was not saved leaves the row again, with the sentence of a failed change', async () => {
    const { user } = start([billing()], () => refuse('INTERNAL_SERVER_ERROR', 500));
    await drawn();
    await user.click(cell('billing-1', 'taxes'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'TVA' }), '20');
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText(/La modification n’a pas été enregistrée.: la ligne a repris ses valeurs/),
    ).toBeVisible();
    await waitFor(() => expect(cell('billing-1', 'taxes')).toHaveTextContent('Non défini'));
  });

  it('after another carries the version that the first came to', async () => {
    const { user } = start([billing()]);
    await drawn();
    await user.click(within(cell('billing-1', 'replacement')).getByRole('checkbox'));
    await user.click(within(cell('billing-1', 'replacement')).getByRole('checkbox'));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent.mock.calls.map(([input]) => [input.version, input.replacement])).toEqual([
      [3, true],
      [4, false],
    ]);
  });

  const setTaxes = async (user: ReturnType<typeof start>['user'], rate: string) => {
    await user.click(cell('billing-1', 'taxes'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'TVA' }), rate);
    await user.keyboard('{Enter}');
  };
  const dropTheNextRequest = () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  };

  it('that nobody answered is not offered again once another value stands in its field', async () => {
    const { user } = start([billing()]);
    await drawn();
    dropTheNextRequest();
    await setTaxes(user, '20');
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
    await setTaxes(user, '10');
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ recordId: 'billing-1', version: 3, taxes: 10 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument());
  });

  it('that nobody answered is tried again over one’s own changes only', async () => {
    const rows = [billing()];
    const { user } = start(rows, (input) => {
      if (input.version !== rows[0]?.version) return refuse('CONFLICT', 409);
      rows[0] = { ...(rows[0] as BillingRowFragment), ...input, version: Number(input.version) + 1 };
      return rows[0];
    });
    await drawn();
    dropTheNextRequest();
    await setTaxes(user, '20');
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    rows[0] = billing({ version: 6, taxes: 5.5 });
    const replace = () => user.click(within(cell('billing-1', 'replacement')).getByRole('checkbox'));
    await replace();
    await waitFor(() => expect(cell('billing-1', 'taxes')).toHaveTextContent(/5,5/));
    await replace();
    await waitFor(() => expect(rows[0]?.version).toBe(7));
    await user.click(again);
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ recordId: 'billing-1', version: 3, taxes: 20 }));
    expect(rows[0]?.taxes).toBe(5.5);
  });

  it('that somebody else forestalled reads the list again', async () => {
    const { user } = start([billing()], () => refuse('CONFLICT', 409));
    await drawn();
    await user.click(within(cell('billing-1', 'replacement')).getByRole('checkbox'));
    expect(await screen.findByText(/Quelqu’un a modifié ces données/)).toBeVisible();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });

  it('that the rules refuse is not sent', async () => {
    const { user } = start([billing()]);
    await drawn();
    await user.click(cell('billing-1', 'billingDate'));
    const field = screen.getByRole('textbox', { name: 'Facturation' });
    await user.clear(field);
    await user.type(field, '01/04/2027{Enter}');
    expect(field).toBeInvalid();
    expect(field).toHaveAttribute('title', expect.stringContaining('fin de la période d’essai'));
    expect(sent).not.toHaveBeenCalled();
  });

  it.each(['customer', 'invoiceStatus', 'nextStep', 'price', 'paymentTerms', 'contact'])(
    'of %s is none of the eight',
    async (column) => {
      const { user } = start([
        billing({ taxes: 20, billingDate: '2199-01-04', nextStep: 'Facturer à la date prévue' }),
      ]);
      await drawn();
      if (cell('billing-1', column) === null) return;
      await user.click(cell('billing-1', column));
      await user.keyboard('{Enter}X');
      expect(within(cell('billing-1', column)).queryByRole('textbox')).toBeNull();
    },
  );
});

it('a row that is invoiced opens no field and says why', async () => {
  const { user } = start([billed]);
  await drawn('billing-2');
  await user.dblClick(cell('billing-2', 'taxes'));
  expect(screen.queryByRole('combobox', { name: 'TVA' })).toBeNull();
  expect(await screen.findByText(/Cette ligne est facturée/)).toBeVisible();
  expect(within(cell('billing-2', 'cancelled')).getByRole('checkbox')).toBeDisabled();
});

it('a cancelled row is struck through and explained, and may be opened again', async () => {
  const { user } = start([cancelled], (input) => ({ ...cancelled, ...input, version: 4 }));
  await drawn('billing-3');
  expect(rowOf('Ateliers Kerlouan').some((row) => row.querySelector('del') !== null)).toBe(true);
  expect(cell('billing-3', 'nextStep')).toHaveTextContent('Annulée, remplacement gratuit');
  expect(within(cell('billing-3', 'replacement')).getByRole('checkbox')).toBeDisabled();
  await user.click(within(cell('billing-3', 'cancelled')).getByRole('checkbox', { name: 'Annulée' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ recordId: 'billing-3', version: 3, cancelled: false }));
});

it('is cards on a phone', async () => {
  usePhone();
  start([billing({ lastCustomerInvoiceError: 'Aucun contact.' }), cancelled]);
  const cards = within(await screen.findByRole('list', { name: 'Facturation des CDI' })).getAllByRole('listitem');
  expect(cards[0]).toHaveTextContent(/Maison Clairval.*9.000,50.*€.*Data engineer.*Non créée.*01\/12\/2026/);
  expect(cards[0]).toHaveTextContent(/En période d’essai jusqu’au 31\/03\/2027.*Aucun contact\..*Choisir la TVA/);
  expect(cards[1]).toHaveTextContent('Annulée, remplacement gratuit');
});

it('an answer without a row is a failure', () => {
  expect(() => requireBilling({ upsertBilling: null })).toThrow('No data billing');
  expect(() => requireBilling(undefined)).toThrow('No data billing');
});

it('what is typed is sent as its field is', () => {
  expect(changeOf('taxes', '5.5')).toEqual({ taxes: 5.5 });
  expect(changeOf('taxes', '')).toEqual({ taxes: null });
  expect(changeOf('bdc', '')).toEqual({ bdc: null });
  expect(changeOf('description', '')).toEqual({ description: '' });
  expect(changeOf('cancelled', '')).toEqual({ cancelled: false });
});
