import { choose, offered } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { MISSION, openMission } from '../testing/mission-detail.fixture.tsx';
import { ClientContactsCard } from './client-contacts.card.tsx';

const CLAIRE = {
  recordId: 'contact-1',
  firstname: 'Claire',
  lastname: 'Durand',
  fullname: 'Claire Durand',
  nameJob: 'DSI',
  email: 'claire@clairval.example',
  phoneNumber: null as string | null,
  phoneVerified: false,
  isOperational: true,
  isBilling: false,
  version: 1,
};
const ZOE = {
  ...CLAIRE,
  recordId: 'contact-2',
  firstname: 'Zoé',
  lastname: 'Roy',
  fullname: 'Zoé Roy',
  email: 'zoe@clairval.example',
};
const PAYER = { ...ZOE, recordId: 'contact-3', fullname: 'Paul Faure', isOperational: false, isBilling: true };
const unproven = { phoneNumber: '+33612345679', phoneVerified: false };
const PROVEN = { ...CLAIRE, phoneNumber: '+33612345678', phoneVerified: true };
const CLIENT = { recordId: 'society-2', name: 'Maison Clairval', contacts: [CLAIRE, ZOE, PAYER] };
const MISSIONS = [
  {
    recordId: 'm1',
    label: 'Refonte du portail',
    bloomerFullname: 'Camille Martin',
    isLastSigner: true,
    waitingSignatures: 1,
  },
];

type Answers = NonNullable<Parameters<typeof startFakeApi>[0]['Mutation']>;

function CardPage() {
  return <ClientContactsCard societyId="society-2" />;
}

function openCard({ society = () => CLIENT, ...mutations }: Answers = {}, missions: object[] = MISSIONS) {
  const calls = startFakeApi({
    Query: { society, contactMissions: () => missions },
    Mutation: { removeContact: () => true, upsertContact: () => CLAIRE, ...mutations },
  });
  return { calls, ...renderPage(CardPage, { path: '/', at: '/', roles: ['Admin'] }) };
}

const row = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('the contacts of a client', () => {
  it('show whose telephone is proven, and that another number no longer is', async () => {
    startFakeApi({ Query: { society: () => ({ ...CLIENT, contacts: [PROVEN, { ...PROVEN, ...ZOE, ...unproven }] }) } });
    const { user } = renderPage(CardPage, { path: '/', at: '/', roles: ['Admin'] });
    expect((await row('Zoé Roy')).getByText('+33 6 12 34 56 79 · numéro non vérifié')).toBeVisible();
    const claire = await row('Claire Durand');
    expect(claire.getByText('+33 6 12 34 56 78 · numéro vérifié')).toBeVisible();
    await user.click(claire.getByRole('button', { name: /^Modifier\s: Claire Durand$/ }));
    const telephone = await screen.findByRole('textbox', { name: /Téléphone/ });
    expect(telephone).toHaveAccessibleDescription(/ses codes de signature y arrivent par SMS/);
    await user.type(telephone, '{Backspace}9');
    expect(telephone).toHaveAccessibleDescription(/ses codes arrivent par e-mail/);
  });

  it('show who signs and who pays', async () => {
    openCard();
    expect((await row('Claire Durand')).getByText('Opérationnel')).toBeVisible();
    const payer = await row('Paul Faure');
    expect(payer.getByText('Facturation')).toBeVisible();
    expect(payer.queryByText('Opérationnel')).not.toBeInTheDocument();
  });

  it('lose their access once it was said what that does, with a successor', async () => {
    const { calls, user } = openCard();
    await user.click((await row('Claire Durand')).getByRole('button', { name: /^Retirer l’accès\s: Claire Durand$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retirer l’accès de Claire Durand' }));
    expect(await dialog.findByText('Refonte du portail (Camille Martin)')).toBeVisible();
    expect(dialog.getByText(/Une mission est concernée, une signature l’attend/)).toBeVisible();
    expect(dialog.getByText(/plus personne ne pourra signer/)).toBeVisible();
    const successor = dialog.getByLabelText(/Successeur/);
    expect(await offered(user, successor)).not.toContain('Paul Faure');
    await choose(user, successor, 'Zoé Roy');
    expect(dialog.queryByText(/plus personne ne pourra signer/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Retirer l’accès' }));
    expect(await screen.findByText('Claire Durand n’a plus accès')).toBeVisible();
    expect(calls.find(({ operation }) => operation === 'RemoveContact')?.variables).toEqual({
      recordId: 'contact-1',
      successorRecordId: 'contact-2',
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keep their access when the removal is refused, and the dialog says why under the field', async () => {
    const message = 'Le successeur n’est pas contact opérationnel.';
    const refused = () =>
      refuse('BAD_USER_INPUT', 400, message, { fieldErrors: { successorRecordId: message }, invalidArgs: [] });
    const { user } = openCard({ removeContact: refused });
    await user.click((await row('Claire Durand')).getByRole('button', { name: /^Retirer l’accès\s: Claire Durand$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Retirer l’accès' }));
    expect((await screen.findAllByText(message))[0]).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('who are on no mission need no successor', async () => {
    const { user } = openCard({}, []);
    await user.click((await row('Paul Faure')).getByRole('button', { name: /^Retirer l’accès\s: Paul Faure$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Aucune mission n’est concernée.')).toBeVisible();
    expect(dialog.queryByLabelText(/Successeur/)).not.toBeInTheDocument();
  });

  it('are changed, with what they are on record', async () => {
    const { calls, user } = openCard();
    await user.click((await row('Claire Durand')).getByRole('button', { name: /^Modifier\s: Claire Durand$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier Claire Durand' }));
    expect(dialog.getByLabelText(/^Adresse e-mail/)).toHaveValue('claire@clairval.example');
    await user.click(dialog.getByLabelText('Contact de facturation'));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Contact modifié')).toBeVisible();
    expect(calls.find(({ operation }) => operation === 'SaveContact')?.variables).toEqual({
      input: { recordId: 'contact-1', version: 1, isBilling: true },
    });
  });
});

it('a contact that was saved is not sent again when the list cannot be read again', async () => {
  let down = false;
  const { user } = openCard({
    upsertContact: () => {
      down = true;
      return CLAIRE;
    },
    society: () => (down ? refuse('EXTERNAL_UNAVAILABLE', 503) : CLIENT),
  });
  await user.click((await row('Claire Durand')).getByRole('button', { name: /^Modifier\s: Claire Durand$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Contact de facturation'));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Contact modifié')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('the contacts of a mission', () => {
  const present = { recordId: 'contact-1', fullname: 'Claire Durand', nameJob: 'DSI', email: 'c@h.example' };

  it('are changed from its page: who leaves is told of before it is saved', async () => {
    const set = () => ({ recordId: 'm1', version: 5, contactOperations: [], billingContacts: [] });
    const { user, sent } = openMission(
      { contactOperations: [{ ...present, phoneNumber: null }], billingContacts: [] },
      { setMissionContacts: set },
      { society: () => CLIENT },
    );
    const [edit] = await screen.findAllByRole('button', { name: /^Modifier\s:/ });
    await user.click(edit as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Contacts de la mission' }));
    const field = await dialog.findByRole('combobox', { name: /Contacts opérationnels/ });
    await user.click(field);
    await user.click(await screen.findByTitle('Zoé Roy (DSI)'));
    // Chosen again in the list, somebody is taken out.
    await user.click(screen.getAllByTitle('Claire Durand (DSI)').at(-1) as HTMLElement);
    expect(await dialog.findByText(/Claire Durand.*les liens de signature reçus/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
    expect(sent('SetMissionContacts')).toEqual({
      input: { recordId: 'm1', version: 4, contactOperations: ['contact-2'] },
    });
  });

  it('have their address and number corrected from there', async () => {
    const { user, sent } = openMission(
      { contactOperations: [{ ...present, phoneNumber: null }], billingContacts: [] },
      { upsertContact: () => CLAIRE },
      { society: () => CLIENT },
    );
    await user.click(await screen.findByRole('button', CORRECT));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier Claire Durand' }));
    await user.type(dialog.getByLabelText(/^Téléphone/), '0144556677');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Contact modifié')).toBeVisible();
    expect(sent('SaveContact')).toEqual({
      input: { recordId: 'contact-1', version: 1, phoneNumber: expect.stringContaining('44') },
    });
  });

  const CORRECT = { name: 'Corriger les coordonnées de Claire Durand' };

  it('of the company that pays are read again, too, when somebody else changed one', async () => {
    let version = 1;
    const inputs: unknown[] = [];
    const { user } = openMission(
      {
        contactOperations: [],
        billingContacts: [{ ...present, phoneNumber: null }],
        clientBillingSociety: { ...MISSION.clientSociety, recordId: 'payer', name: 'Horizon' },
      },
      {
        upsertContact: ({ input }) => {
          inputs.push(input);
          if (inputs.length > 1) return { ...CLAIRE, version: 3 };
          version = 2;
          return refuse('CONFLICT', 409);
        },
      },
      {
        society: ({ recordId }) => ({
          ...CLIENT,
          recordId,
          contacts: recordId === 'payer' ? [{ ...CLAIRE, version }] : [],
        }),
      },
    );
    await user.click(await screen.findByRole('button', CORRECT));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier Claire Durand' }));
    await user.click(dialog.getByLabelText('Contact de facturation'));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(/Ce contact a été modifié entre-temps/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Contact modifié')).toBeVisible();
    expect(inputs.at(-1)).toEqual({ recordId: 'contact-1', version: 2, isBilling: true });
  });

  it('that cannot be read are asked for again from the form', async () => {
    let down = true;
    const { user } = openMission(
      { contactOperations: [{ ...present, phoneNumber: null }], billingContacts: [] },
      {},
      { society: () => (down ? refuse('EXTERNAL_UNAVAILABLE', 503) : CLIENT) },
    );
    await user.click(await screen.findByRole('button', CORRECT));
    const dialog = within(await screen.findByRole('dialog', { name: 'Corriger les coordonnées' }));
    down = false;
    await user.click(await dialog.findByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('dialog', { name: 'Modifier Claire Durand' })).toBeVisible();
  });

  it('are not for who may not change them', async () => {
    openMission({ viewerCanSetContacts: false });
    expect(await screen.findByRole('heading', { level: 2, name: 'Contact opérationnel client' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Modifier\s:/ })).not.toBeInTheDocument();
  });
});
