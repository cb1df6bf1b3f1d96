import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { TalentSheetPage } from '../talent-sheet/talent-sheet.page.tsx';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';

const SHEET = { path: '/talents/:id', at: '/talents/t1', roles: ['Admin' as const] };
const BLOOMER = {
  kind: 'bloomer',
  recordId: 'b1',
  fullname: 'Noé Valois',
  address: 'ada@mail.example',
  societyRecordId: null,
  societyName: null,
};
const CONTACT = {
  ...BLOOMER,
  kind: 'contact',
  recordId: 'c1',
  fullname: 'Claire Durand',
  societyRecordId: 's1',
  societyName: 'Maison Clairval',
};

function open(owners: object[], changes: object = {}) {
  let ada = { ...ADA, ...changes };
  const calls = fakeTalents(
    { findTalent: () => ada, talentAddressOwners: () => owners },
    {
      upsertTalentBasic: ({ basics }) => {
        ada = { ...ada, ...(basics as object), version: ada.version + 1 };
        return ada;
      },
    },
  );
  return { calls, ...renderPage(TalentSheetPage, SHEET) };
}

test('a Bloomer with the same address is named, and the sheet says so from then on', async () => {
  const { calls, user } = open([BLOOMER], { bloomerStatus: null });
  expect(await screen.findByText(/ada@mail\.example est aussi l’adresse de/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Noé Valois' })).toHaveAttribute('href', '/bloomers/b1');
  await user.click(screen.getByRole('button', { name: /^Noter qu’il s’agit d’un Bloomer/ }));
  expect(await screen.findByText('Statut Bloomer noté')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Noter qu’il s’agit/ })).toBeNull());
  expect(screen.getByRole('link', { name: 'Noé Valois' })).toBeVisible();
  expect(calls.find(({ operation }) => operation === 'UpsertTalentBasic')?.variables).toEqual({
    id: 't1',
    version: 3,
    basics: { bloomerStatus: 'Bloomer' },
  });
});

test('a Bloomer who has both addresses of the sheet is named once, with one button', async () => {
  const { user } = open([BLOOMER, { ...BLOOMER, address: 'ada@firm.example' }], { bloomerStatus: null });
  expect(await screen.findByText(/ada@mail\.example et ada@firm\.example sont aussi les adresses de/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Noter qu’il s’agit d’un Bloomer/ }));
  expect(await screen.findByText('Statut Bloomer noté')).toBeVisible();
});

test('a contact of a client with the same address is named with the client', async () => {
  open([CONTACT]);
  expect(await screen.findByText(/Claire Durand, contact chez/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Maison Clairval' })).toHaveAttribute('href', '/society/s1');
});

test('who may not edit the sheet reads who it is, and is offered nothing', async () => {
  open([BLOOMER], { bloomerStatus: null, viewerCanEdit: false });
  expect(await screen.findByRole('link', { name: 'Noé Valois' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Noter qu’il s’agit/ })).toBeNull();
});
