import { refuse } from '@bloom/tools/fake-api';
import { screen, within } from '@testing-library/react';
import { MISSION, openMission } from '../testing/mission-detail.fixture.tsx';

const CLAIRE = {
  recordId: 'contact-1',
  firstname: 'Claire',
  lastname: 'Durand',
  fullname: 'Claire Durand',
  nameJob: 'DSI',
  email: 'claire@clairval.example',
  phoneNumber: null,
  phoneVerified: false,
  isOperational: true,
  isBilling: false,
  version: 1,
};
const ZOE = { ...CLAIRE, recordId: 'contact-2', firstname: 'Zoé', lastname: 'Roy', fullname: 'Zoé Roy' };
const present = { recordId: 'contact-1', fullname: 'Claire Durand', nameJob: 'DSI', email: 'c@h.example' };

it('contacts of a mission that a colleague changed meanwhile stay as they are where nobody chose here', async () => {
  let billingContacts: object[] = [];
  let version = 4;
  const inputs: unknown[] = [];
  const { user } = openMission(
    () => ({ version, contactOperations: [{ ...present, phoneNumber: null }], billingContacts }),
    {
      setMissionContacts: ({ input }) => {
        inputs.push(input);
        if (inputs.length > 1) return { recordId: 'm1', version: 6, contactOperations: [], billingContacts: [] };
        billingContacts = [{ ...present, recordId: 'contact-9', fullname: 'Marc Petit', phoneNumber: null }];
        version = 5;
        return refuse('CONFLICT', 409);
      },
    },
    { society: () => ({ ...MISSION.clientSociety, contacts: [CLAIRE, ZOE] }) },
  );
  const [edit] = await screen.findAllByRole('button', { name: /^Modifier\s:/ });
  await user.click(edit as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Contacts de la mission' }));
  await user.click(await dialog.findByRole('combobox', { name: /Contacts opérationnels/ }));
  await user.click(await screen.findByTitle('Zoé Roy (DSI)'));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/Cette mission a été modifiée entre-temps\s: relisez/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
  expect(inputs.at(-1)).toEqual({ recordId: 'm1', version: 5, contactOperations: ['contact-1', 'contact-2'] });
});
