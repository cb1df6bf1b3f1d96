import { render, screen, within } from '@testing-library/react';
import { meAnswer, renderApp } from '../testing/render-app.tsx';
import { FaultCard } from './fault-card.tsx';
import { serverFaultWords } from './server-faults.words.ts';
import { quiet } from './service-state.fixture.ts';

test('a server that is away, slow or soon full says what that means for people, and nothing is called quick', async () => {
  const fault = { __typename: 'ServerFault', server: 'api', name: null };
  const serviceState = {
    ...quiet,
    servers: [
      { ...fault, server: 'idp', kind: 'away' },
      { ...fault, server: 'registry', kind: 'remote', name: 'mfe-cra' },
      { ...fault, kind: 'notReady', name: 'filesFull' },
      { ...fault, kind: 'slow' },
      { ...fault, kind: 'disk', name: 'files' },
    ],
  };
  const api = { me: meAnswer(null, ['account']), serviceState };
  renderApp({ path: '/service-state', session: { roles: ['Admin'] }, api });
  const list = await screen.findByRole(
    'list',
    { name: 'À signaler à la personne qui exploite Bloom' },
    { timeout: 5_000 },
  );
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Le serveur de connexion ne répond pas.*Plus personne ne peut se connecter.*sans attendre/),
    expect.stringMatching(/^Les pages de «\u202fmfe-cra\u202f» ne s’ouvrent pas.*version d’avant\.$/),
    expect.stringMatching(/^Le serveur principal ne peut pas faire tout son travail.*«\u202ffilesFull\u202f»/),
    expect.stringMatching(/^Les pages se chargent et s’enregistrent lentement.*Rien n’est perdu\.$/),
    expect.stringMatching(/^Le disque des fichiers est bientôt plein.*moins d’un dixième/),
  ]);
  expect(screen.queryByText(/sans lenteur/)).not.toBeInTheDocument();
});

test('of two things that one server lacks the one that is mended goes', () => {
  const lacks = (name: string) => serverFaultWords({ server: 'api', kind: 'notReady', name });
  const away = serverFaultWords({ server: 'idp', kind: 'away', name: null });
  const { rerender } = render(
    <FaultCard title="À signaler" faults={[lacks('filesFull'), lacks('migrations'), away]} />,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  rerender(<FaultCard title="À signaler" faults={[away, lacks('filesFull')]} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText(/filesFull/)).toBeVisible();
});
