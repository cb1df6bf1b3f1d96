import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { ClientContactsCard } from './client-contacts.card.tsx';

const CLAIRE = {
  recordId: 'contact-1',
  firstname: 'Claire',
  lastname: 'Durand',
  fullname: 'Claire Durand',
  nameJob: 'DSI',
  email: 'claire@ancienne.example',
  phoneNumber: null,
  phoneVerified: false,
  isOperational: true,
  isBilling: false,
  version: 1,
};
const NEW = 'claire@clairval.example';
const mail = (recordId: string, changes: object = {}) => ({
  recordId,
  recipient: NEW,
  subject: `Sujet ${recordId}`,
  resendRefusal: null,
  ...changes,
});

function CardPage() {
  return <ClientContactsCard societyId="society-2" />;
}

/** The card as somebody finds it who comes from a mail that did not arrive. */
function open(contactId: string, mails: object[], resend: Resolver = ({ recordId }) => ({ recordId })) {
  const calls = startFakeApi({
    Query: {
      me: () => ({ id: 'me', permissions: ['account'] }),
      society: () => ({ recordId: 'society-2', name: 'Maison Clairval', contacts: [CLAIRE] }),
      failedMails: () => mails,
    },
    Mutation: {
      upsertContact: () => ({ ...CLAIRE, email: NEW }),
      resendFailedMail: resend,
    },
  });
  return { calls, ...renderPage(CardPage, { path: '/', at: `/?corriger=${contactId}`, roles: ['Admin'] }) };
}

describe('an address that refuses mails', () => {
  it('is what the form of the contact opens on; what did not arrive is offered to be sent again', async () => {
    const { calls, user } = open('contact-1', [
      mail('1'),
      mail('2', { recipient: NEW.toUpperCase() }),
      mail('3', { resendRefusal: 'Refaites l’envoi.' }),
      mail('4', { recipient: 'somebody@else.example' }),
    ]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier Claire Durand' }));
    const address = dialog.getByRole('textbox', { name: /Adresse e-mail/ });
    await waitFor(() => expect(address).toHaveFocus());
    await user.clear(address);
    await user.type(address, NEW);
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));

    expect(await screen.findByText(/^2\se-mails n’étaient pas arrivés à Claire Durand\.$/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Les renvoyer' }));
    expect(await screen.findByText(/^2\se-mails remis en file d’envoi$/)).toBeVisible();
    const resent = calls.filter(({ operation }) => operation === 'ResendUndeliveredMail');
    expect(resent.map(({ variables }) => variables.recordId)).toEqual(['1', '2']);
  });

  it.each([
    [1, /^1\se-mail n’a pas pu être renvoyé\s: .* le garde et dit pourquoi\.$/],
    [2, /^2\se-mails n’ont pas pu être renvoyés\s: .* les garde et dit pourquoi\.$/],
  ])('of which %i mails could not be sent again says where they are kept', async (count, said) => {
    const mails = ['1', '2'].slice(0, count).map((id) => mail(id));
    const { user } = open('contact-1', mails, () => refuse('CONFLICT', 409));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier Claire Durand' }));
    const address = dialog.getByRole('textbox', { name: /Adresse e-mail/ });
    await user.clear(address);
    await user.type(address, `${NEW}{Enter}`);
    await user.click(await screen.findByRole('button', { name: /^Les? renvoyer$/ }));
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('of a contact who is gone is said so', async () => {
    open('contact-9', []);
    expect(await screen.findByText('Ce contact n’est plus parmi ceux du client.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
