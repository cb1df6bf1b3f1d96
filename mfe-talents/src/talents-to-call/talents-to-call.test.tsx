import { MAX_TALENTS_TO_CALL } from '@bloom/shared-rules/input/limits';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { TalentListPage } from '../talent-list/talent-list.page.tsx';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';

const SILENT = {
  state: 'asked',
  lastContactOn: '2024-01-10',
  askOn: '2025-11-10',
  askedOn: '2026-11-10',
  eraseOn: '2026-12-10',
  keptFor: null,
};

test('the news lead to whom one has to call, each with why, and to their sheet', async () => {
  const talentsToCall = () => [
    { ...ADA, keeping: SILENT },
    { ...ADA, id: 't9', firstname: 'Grace', lastname: 'Hopper', keeping: { ...SILENT, state: 'due', eraseOn: null } },
  ];
  fakeTalents({ talentsToCall });
  renderPage(TalentListPage, { path: '/talents', at: '/talents?vue=relances', roles: ['Admin'] });
  const dialog = within(await screen.findByRole('dialog', { name: 'Talents à relancer' }));
  const [ada, grace] = await dialog.findAllByRole('listitem');
  expect(ada).toHaveTextContent(/Sans nouvelles : effacement le 10\/12\/2026/);
  expect(within(ada as HTMLElement).getByRole('link')).toHaveAttribute('href', '/talents/t1');
  expect(grace).toHaveTextContent('appelez, ou effacez la fiche');
});

test('says when there is nobody to call', async () => {
  fakeTalents({ talentsToCall: () => [] });
  const { user } = renderPage(TalentListPage, { path: '/talents', at: '/talents', roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: 'À relancer' }));
  expect(await screen.findByText('Personne à relancer')).toBeVisible();
  // Whoever is not asked yet is not among them, whatever their card says.
  expect(screen.getByText(/pas répondu à notre question, ou n’ont pas d’adresse e-mail/)).toBeVisible();
});

test('says that there may be more where the list is full', async () => {
  const talentsToCall = () =>
    Array.from({ length: MAX_TALENTS_TO_CALL }, (_, index) => ({ ...ADA, id: `t${index}`, keeping: SILENT }));
  fakeTalents({ talentsToCall });
  renderPage(TalentListPage, { path: '/talents', at: '/talents?vue=relances', roles: ['Admin'] });
  expect(await screen.findByText(/^Les 200 talents .* les plus anciennes/)).toBeVisible();
});
