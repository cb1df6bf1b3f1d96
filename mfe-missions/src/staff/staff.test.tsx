import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { StaffPage } from './staff.page.tsx';

const ALICE = {
  recordId: 's1',
  fullname: 'Alice Martin',
  email: 'alice@bloom.example',
  permissions: ['account', 'finance', 'recruit', 'dpo'],
  isDisabled: false,
  hasAccount: true,
  missionsLookedAfter: 0,
  bloomersLookedAfter: 0,
  isViewer: true,
};
const KARIM = {
  ...ALICE,
  recordId: 's2',
  fullname: 'Karim Benali',
  email: 'karim@bloom.example',
  permissions: ['account'],
  hasAccount: false,
  isViewer: false,
};

type Answers = NonNullable<Parameters<typeof startFakeApi>[0]['Mutation']>;

function open(mutations: Answers = {}, members: object[] = [ALICE, KARIM]) {
  const calls = startFakeApi({ Query: { adminStaff: () => members }, Mutation: mutations });
  return { calls, ...renderPage(StaffPage, { path: '/staff', at: '/staff', roles: ['Admin'] }) };
}

const card = async (name: string) => within(await screen.findByRole('listitem', { name }));

it('shows everybody with their rights; nobody takes their own administration or access away', async () => {
  open();
  const own = await card('Alice Martin');
  expect(own.getByRole('switch', { name: 'Administration et données personnelles' })).toBeDisabled();
  expect(own.queryByRole('button', { name: /^Désactiver l’accès/ })).not.toBeInTheDocument();
  const other = await card('Karim Benali');
  expect(other.getByText('Jamais connecté')).toBeVisible();
  expect(other.getByRole('switch', { name: 'Comptes et missions' })).toBeChecked();
  expect(other.getByRole('switch', { name: 'Finance' })).not.toBeChecked();
});

it('a right is given at once', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const changed = async () => {
    await answered;
    return { ...KARIM, permissions: ['account', 'finance'] };
  };
  const { calls, user } = open({ adminSetPermissions: changed });
  const finance = (await card('Karim Benali')).getByRole('switch', { name: 'Finance' });
  await user.click(finance);
  // A button that is disabled while it saves would lose the focus.
  expect(finance).toBeEnabled();
  answer();
  expect(await screen.findByText('Droits de Karim Benali enregistrés')).toBeVisible();
  expect((await card('Karim Benali')).getByRole('switch', { name: 'Finance' })).toBeChecked();
  expect(calls.at(-1)?.variables).toEqual({ recordId: 's2', permissions: ['finance'], among: ['finance'] });
});

it('an access is taken away after it was said what that does, and given back', async () => {
  const { user } = open({
    adminDisableStaff: () => ({ ...KARIM, isDisabled: true }),
    adminEnableStaff: () => KARIM,
  });
  await user.click((await card('Karim Benali')).getByRole('button', { name: /^Désactiver l’accès\s: Karim Benali$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Désactiver l’accès de Karim Benali' }));
  expect(dialog.getByText(/Ses sessions se ferment immédiatement/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Désactiver l’accès' }));
  expect(await screen.findByText('Karim Benali n’a plus accès')).toBeVisible();
  expect((await card('Karim Benali')).getByText('Désactivé')).toBeVisible();
  await user.click((await card('Karim Benali')).getByRole('button', { name: /^Réactiver l’accès\s: Karim Benali$/ }));
  expect(await screen.findByText('Karim Benali peut se connecter à nouveau')).toBeVisible();
});

it('what somebody looks after is handed over to somebody who may, in one act', async () => {
  const gone = { ...KARIM, isDisabled: true, missionsLookedAfter: 12, bloomersLookedAfter: 1 };
  const zoe = { ...KARIM, recordId: 's3', fullname: 'Zoé Aubry' };
  const recruiter = { ...KARIM, recordId: 's4', fullname: 'Paul Roux', permissions: ['recruit'] };
  const rest = { ...gone, missionsLookedAfter: 0, bloomersLookedAfter: 0 };
  const { user, calls } = open({ adminHandOverStaff: () => rest }, [ALICE, gone, zoe, recruiter]);
  expect((await card('Karim Benali')).getByText(/^Suit 12\smissions et 1\sBloomer$/)).toBeVisible();
  expect(
    (await card('Zoé Aubry')).queryByRole('button', { name: /^Confier le suivi\s: Zoé Aubry$/ }),
  ).not.toBeInTheDocument();
  await user.click((await card('Karim Benali')).getByRole('button', { name: /^Confier le suivi\s: Karim Benali$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confier le suivi de Karim Benali' }));
  await user.click(dialog.getByRole('button', { name: 'Confier' }));
  expect(await dialog.findByText('Choisissez qui prend la suite')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Qui prend la suite' }));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Alice Martin', 'Zoé Aubry']));
  expect(names).not.toContain('Paul Roux');
  await user.click(screen.getByRole('option', { name: 'Zoé Aubry' }));
  await user.click(dialog.getByRole('button', { name: 'Confier' }));
  expect(await screen.findByText('Le suivi de Karim Benali est confié')).toBeVisible();
  const handed = calls.find(({ operation }) => operation === 'HandOverStaff');
  expect(handed?.variables).toEqual({ recordId: 's2', toRecordId: 's3' });
  await new Promise((r) => setTimeout(r, 300));
});

it('where nobody may take over, it is said how somebody may', async () => {
  const alone = { ...ALICE, missionsLookedAfter: 2 };
  const { user } = open({}, [alone, { ...KARIM, permissions: ['recruit'] }]);
  await user.click((await card('Alice Martin')).getByRole('button', { name: /^Confier le suivi\s: Alice Martin$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/donnez-le d’abord à qui prend la suite/)).toBeVisible();
  expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
});

it('a refusal of the server is told in its words', async () => {
  const message = 'C’est la dernière personne qui peut administrer les accès.';
  const refused = () => refuse('BAD_USER_INPUT', 400, message, { invalidArgs: [] });
  const { user } = open({ adminDisableStaff: refused });
  await user.click((await card('Karim Benali')).getByRole('button', { name: /^Désactiver l’accès\s: Karim Benali$/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Désactiver l’accès' }));
  expect(await screen.findByText(message)).toBeVisible();
});

it('says who may open it to who may not', async () => {
  startFakeApi({ Query: { adminStaff: () => refuse('FORBIDDEN', 403) } });
  renderPage(StaffPage, { path: '/staff', at: '/staff', roles: ['Admin'] });
  expect(await screen.findByText(/Seules les personnes chargées de l’administration/)).toBeVisible();
});
