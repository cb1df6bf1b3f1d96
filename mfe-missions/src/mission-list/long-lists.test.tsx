import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { MissionNewPage } from '../mission-new/mission-new.page.tsx';
import { PeoplePage } from '../people/people.page.tsx';
import { SocietyListPage } from '../society-list/society-list.page.tsx';
import { MissionListPage } from './mission-list.page.tsx';

beforeEach(() => localStorage.clear());

const named = (index: number) => `Numéro ${index}`;

const mission = (index: number) => ({
  recordId: `r${index}`,
  label: named(index),
  type: 'IT',
  beginMission: '2020-01-05',
  endMission: '2027-06-30',
  isActive: true,
  status: 'ACTIVE',
  bloomer: { recordId: 'b1', fullname: 'Camille Martin' },
  clientSociety: { recordId: 'c1', name: 'Horizon Conseil' },
});

const person = (index: number) => ({
  recordId: `r${index}`,
  firstname: 'Numéro',
  lastname: String(index),
  fullname: named(index),
  email: `b${index}@bloom.example`,
  pendingEmail: null,
  hasAccount: true,
  phoneNumber: null,
  accountManager: [],
  invitation: null,
  mission: [],
  societies: [],
  credentialID: null,
  credentialVersion: null,
  credentialCheckResult: null,
  credentialCheckReason: null,
  credentialCheckedAt: null,
  viewerCanSeeIdentity: true,
});

const company = (index: number) => ({
  recordId: `r${index}`,
  name: named(index),
  isClient: true,
  status: null,
  siret: null,
  addressTown: null,
  identityCheck: 'plausible',
  portage: false,
  KbisExpirationDate: null,
  URSSAFVCExpirationDate: null,
  bloomers: [],
  contacts: [],
});

type Args = { first?: number | null; after?: string | null };

/** A list of the API that is one row longer than a first answer; the rest may fail. */
function oneMore(rowOf: (index: number) => object, atOnce: number) {
  const rest = { isBroken: false };
  const answer = ({ after, first }: Args) => {
    const from = after == null ? 0 : Number(after.slice(1)) + 1;
    if (from > 0 && rest.isBroken) return refuse('INTERNAL_SERVER_ERROR', 500);
    const all = Array.from({ length: atOnce + 1 }, (_, index) => index);
    return all.slice(from, from + (first ?? atOnce)).map(rowOf);
  };
  return { rest, answer };
}

const me = () => ({ id: 'me', permissions: ['account'] });

it.each([
  ['missions', MissionListPage, mission, LISTED_AT_ONCE.missions],
  ['bloomers', PeoplePage, person, LISTED_AT_ONCE.bloomers],
  ['societies', SocietyListPage, company, LISTED_AT_ONCE.societies],
] as const)(
  '%s of staff are all there, however many, and never a part that looks whole',
  async (list, page, rowOf, atOnce) => {
    const { rest, answer } = oneMore(rowOf, atOnce);
    rest.isBroken = true;
    startFakeApi({ Query: { me, [list]: answer } });
    const { user } = renderPage(page, { path: '/list', at: '/list', roles: ['Admin'] });
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.queryByText(/sur 1\s000/)).toBeNull();
    rest.isBroken = false;
    await user.click(again);
    const all = (atOnce + 1).toLocaleString('fr-FR').replace(/\s/g, '\\s');
    expect(await screen.findByText(new RegExp(`sur ${all}$`))).toBeVisible();
  },
);

it('a list whose part begins after a row that is no more is read again from its beginning', async () => {
  const { answer } = oneMore(company, LISTED_AT_ONCE.societies);
  const gone = { recordId: 'gone', name: 'Disparue' };
  let reads = 0;
  const societies = (args: Args) => {
    if (args.after === 'gone') return refuse('BAD_USER_INPUT', 400);
    if (args.after != null) return answer(args);
    reads += 1;
    const rows = answer(args) as object[];
    return reads === 1 ? [...rows.slice(0, -1), { ...company(0), ...gone }] : rows;
  };
  startFakeApi({ Query: { me, societies } });
  const { user } = renderPage(SocietyListPage, { path: '/list', at: '/list', roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(/sur 2\s001$/)).toBeVisible();
});

it('a new mission is for anybody, also who comes last in the alphabet', async () => {
  const bloomers = oneMore(person, LISTED_AT_ONCE.bloomers);
  const clients = oneMore(company, LISTED_AT_ONCE.societies);
  startFakeApi({
    Query: { me, bloomers: bloomers.answer, clientSocieties: clients.answer, allAccountManagers: () => [] },
  });
  const { user } = renderPage(MissionNewPage, { path: '/missions/new', at: '/missions/new', roles: ['Admin'] });
  await user.click(await screen.findByRole('combobox', { name: /^Bloomer/ }));
  await user.keyboard(named(LISTED_AT_ONCE.bloomers));
  expect(
    await screen.findByText(`${named(LISTED_AT_ONCE.bloomers)} (b${LISTED_AT_ONCE.bloomers}@bloom.example)`),
  ).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('combobox', { name: /^Société cliente/ }));
  await user.keyboard(named(LISTED_AT_ONCE.societies));
  const found = await screen.findAllByText(named(LISTED_AT_ONCE.societies));
  expect(within(document.body).queryByText('Aucun résultat')).toBeNull();
  expect(found.length).toBeGreaterThan(0);
});

it('a contact that is added to the last of many clients is chosen, and so is a client that is added', async () => {
  const last = named(LISTED_AT_ONCE.societies);
  const clients = oneMore(company, LISTED_AT_ONCE.societies);
  startFakeApi({
    Query: { me, bloomers: () => [], clientSocieties: clients.answer, allAccountManagers: () => [] },
    Mutation: {
      upsertContact: () => ({ recordId: 'p1', fullname: 'Paul Petit' }),
      upsertClientSociety: () => ({ recordId: 'new', name: 'Horizon Conseil', contacts: [] }),
    },
  });
  const { user } = renderPage(MissionNewPage, { path: '/missions/new', at: '/missions/new', roles: ['Admin'] });
  await user.click(await screen.findByRole('combobox', { name: /^Société cliente/ }));
  await user.keyboard(last);
  await user.click((await screen.findAllByText(last)).at(-1) as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Ajouter un contact' }));
  const contact = within(await screen.findByRole('dialog', { name: `Ajouter un contact chez ${last}` }));
  await user.type(contact.getByLabelText(/^Prénom/), 'Paul');
  await user.type(contact.getByLabelText(/^Nom/), 'Petit');
  await user.type(contact.getByLabelText(/^Adresse e-mail/), 'paul@horizon.example');
  await user.click(contact.getByRole('button', { name: 'Ajouter le contact' }));
  const part = screen.getByRole('region', { name: 'Client' });
  expect(await within(part).findByText('Paul Petit')).toBeVisible();
  await user.click(within(part).getByRole('button', { name: 'Ajouter une société' }));
  const client = within(await screen.findByRole('dialog', { name: 'Ajouter une société cliente' }));
  await user.type(client.getByLabelText(/^Nom/), 'Horizon Conseil');
  await user.click(client.getByRole('button', { name: 'Ajouter la société' }));
  expect(await within(part).findByText('Horizon Conseil')).toBeVisible();
  expect(within(part).queryByText('Paul Petit')).toBeNull();
});
