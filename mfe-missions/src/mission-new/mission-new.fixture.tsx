import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MissionNewPage } from './mission-new.page.tsx';

export const contact = {
  recordId: 'p1',
  fullname: 'Claire Durand',
  nameJob: 'DSI',
  isBilling: true,
  isOperational: true,
};
export const client = { recordId: 'c1', name: 'Horizon Conseil', contacts: [contact] };

type Mutations = NonNullable<Parameters<typeof startFakeApi>[0]['Mutation']>;

export function open(mutations: Mutations = {}, clients: object[] = [client], known = '') {
  const calls = startFakeApi({
    Query: {
      bloomers: () => [{ recordId: 'b1', fullname: 'Camille Martin', email: 'camille@bloom.example' }],
      allAccountManagers: () => [{ recordId: 's1', fullname: 'Alice Roy' }],
      clientSocieties: () => clients,
    },
    Mutation: mutations,
  });
  const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables.input;
  return {
    sent,
    clients,
    ...renderPage(MissionNewPage, { path: '/missions/new', at: `/missions/new${known}`, roles: ['Admin'] }),
  };
}

export async function pick(user: UserEvent, label: RegExp, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  const found = await screen.findAllByText(option);
  await user.click(found.at(-1) as HTMLElement);
}

export const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Créer la mission' }));
