import { renderPage } from '@bloom/tools/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import { TalentListPage } from '../talent-list/talent-list.page.tsx';
import { TalentSheetPage } from '../talent-sheet/talent-sheet.page.tsx';
import { ADA, FOUND, fakeTalents } from '../testing/talents.fixture.ts';

const SHEET = { path: '/talents/:id', at: '/talents/t1', roles: ['Admin' as const] };
const LEAVING = { ...ADA.keeping, state: 'asked', askedOn: '2026-10-01', eraseOn: '2026-12-01' };

test('who leaves is told so on the sheet, with the day', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, keeping: LEAVING }) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText(/Sans nouvelles.*effacement le 01\/12\/2026/)).toBeVisible();
});

const NOTICE = { foundIn: 'LinkedIn', toldOn: '2026-01-12', tellBy: '2026-02-10', waitsFor: null };

test('of whoever did not come by themselves the sheet says where they were found, and since when they know', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, sourceNotice: NOTICE }) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText('envoyée le 12/01/2026')).toBeVisible();
  expect(screen.getByText('Trouvé dans').nextSibling).toHaveTextContent('LinkedIn');
});

test('of whoever nobody can tell the sheet says until when it has to be, and what is missing', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, sourceNotice: { ...NOTICE, toldOn: null, waitsFor: 'email' } }) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText('à envoyer avant le 10/02/2026')).toBeVisible();
  expect(screen.getByText(/ajoutez une adresse e-mail valable, l’information partira/)).toBeVisible();
});

test('the card of who leaves says so, and of nobody else', async () => {
  const talents = [ADA, { ...ADA, id: 't2', keeping: LEAVING }];
  fakeTalents({ searchTalents: () => ({ ...FOUND, talents }) });
  renderPage(TalentListPage, { path: '/talents', at: '/talents', roles: ['Admin'] });
  expect(await screen.findAllByText(/Sans nouvelles.*effacement le 01\/12\/2026/)).toHaveLength(1);
});

const HELD = { ...LEAVING, eraseOn: null };

test('whom nobody erases has no day on the sheet, and why', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, keeping: { ...HELD, keptFor: 'legalHold' } }) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText('Gardé pour un litige')).toBeVisible();
  expect(screen.queryByText(/effacement le/)).toBeNull();
  expect(screen.queryByText('Interrogé le')).toBeNull();
});

test('whom nobody can ask for want of an address is not erased by itself: the sheet says so', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, keeping: { ...HELD, keptFor: null } }) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText(/^Jamais automatique.*sans adresse e-mail/)).toBeVisible();
  expect(screen.getByText(/^Sans nouvelles et sans adresse e-mail.*appelez/)).toBeVisible();
});

test('the card says who is kept where the clock alone would tell a day, and of a dispute always', async () => {
  const kept = (id: string, state: string, keptFor: string) => ({ ...ADA, id, keeping: { ...HELD, state, keptFor } });
  const talents = [kept('t1', 'due', 'placed'), kept('t2', 'kept', 'placed'), kept('t3', 'kept', 'legalHold')];
  fakeTalents({ searchTalents: () => ({ ...FOUND, talents }) });
  renderPage(TalentListPage, { path: '/talents', at: '/talents', roles: ['Admin'] });
  expect(await screen.findAllByText(/^Gardé.:.Bloomer$/)).toHaveLength(1);
  expect(screen.getAllByText('Gardé pour un litige')).toHaveLength(1);
});

test('a contact that is noted begins the clock again', async () => {
  const calls = fakeTalents({}, { recordTalentContact: () => ADA });
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Noter un contact' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Entretien'));
  await user.type(dialog.getByLabelText(/Ce qui a été dit/), 'Toujours partante');
  await user.click(dialog.getByRole('button', { name: 'Noter le contact' }));
  expect(await screen.findByText('Contact noté.')).toBeVisible();
  expect(calls.find(({ operation }) => operation === 'RecordTalentContact')?.variables).toMatchObject({
    talentId: 't1',
    channel: 'meeting',
    proof: 'Toujours partante',
  });
});

test('what was heard comes back after the page was left', async () => {
  fakeTalents({});
  for (const isBack of [false, true]) {
    const { user } = renderPage(TalentSheetPage, SHEET);
    await user.click(await screen.findByRole('button', { name: 'Noter un contact' }));
    const dialog = within(await screen.findByRole('dialog'));
    if (isBack) await user.click(await dialog.findByRole('button', { name: 'Les reprendre' }));
    else await user.type(dialog.getByLabelText(/Ce qui a été dit/), 'Toujours partante');
    expect(dialog.getByLabelText(/Ce qui a été dit/)).toHaveValue('Toujours partante');
    cleanup();
  }
});

test('who may only read notes nothing', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, viewerCanEdit: false }) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText('Conservation des données')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Noter un contact' })).toBeNull();
});
