import { SessionProvider } from '@bloom/shared-auth/session';
import { createStaticSession } from '@bloom/shared-auth/static-session';
import { configureErrorReporting } from '@bloom/shared-ui/report-error';
import { Slot } from '@bloom/shared-ui/slot';
import { render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { RemoteVersions } from '../remotes/remote-versions.ts';
import { testFederation, testRemote } from '../testing/remotes.ts';
import { testConfig } from '../testing/runtime-config.ts';
import { FilledSlots } from './filled-slots.tsx';

const known = testRemote('mfe-cra', 'CRA', []);
const card = { id: 'cra.missionCard', slot: 'mission.detail.cards', title: 'Derniers CRA', roles: ['Admin' as const] };
const cra = { ...known, manifest: { ...known.manifest, contributions: [card] } };

/** The page of a mission below the shell's slots; `Card` is what mfe-cra brings, down when there is none. */
function open(Card: ComponentType<never> | undefined, roles: ('Admin' | 'Bloomer')[] = ['Admin']) {
  const federation = testFederation(Card ? undefined : new Set(['mfe-cra']));
  const load: typeof federation.load = async (candidate) => {
    const module = await federation.load(candidate);
    return { ...module, contributions: { 'cra.missionCard': async () => Card as ComponentType<never> } };
  };
  const session = createStaticSession({ roles });
  const desk = { config: testConfig, session };
  const told = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  render(
    <SessionProvider session={session}>
      <FilledSlots remotes={[cra]} versions={new RemoteVersions({ ...federation, load })} desk={desk}>
        <h1>Mission</h1>
        <Slot name="mission.detail.cards" missionId="m1" />
      </FilledSlots>
    </SessionProvider>,
  );
  const incidents = () => told.mock.calls.map(([url, init]) => [String(url), JSON.parse(String(init?.body))] as const);
  return { federation, incidents };
}

beforeEach(() => {
  configureErrorReporting({ log: () => undefined });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => configureErrorReporting());

const Good: ComponentType<{ missionId: string }> = ({ missionId }) => <p>CRA de {missionId}</p>;
const Crashing = () => {
  throw new Error('bug in the card');
};

test('a remote fills the slot of another', async () => {
  const { incidents } = open(Good as ComponentType<never>);
  expect(await screen.findByText('CRA de m1')).toBeVisible();
  expect(incidents()).toEqual([]);
});

test('who may not see the part costs its remote nothing', () => {
  const { federation } = open(Good as ComponentType<never>, ['Bloomer']);
  expect(screen.getByRole('heading', { name: 'Mission' })).toBeVisible();
  expect(federation.attempts).toEqual([]);
});

test.each([
  ['crashes', Crashing, 'render', 'bug in the card'],
  ['is down', undefined, 'start', 'mfe-cra@1.0.0 is down'],
])('when it %s the page stands and the registry knows', async (_, Card, phase, message) => {
  const { incidents } = open(Card);
  expect(await screen.findByText(/«\sDerniers CRA\s» n’est pas disponible/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Mission' })).toBeVisible();
  await waitFor(() => expect(incidents()).toHaveLength(1));
  const [[url, incident] = []] = incidents();
  expect(url).toBe('http://registry.test/incidents');
  expect(incident).toMatchObject({ remote: 'mfe-cra', version: '1.0.0', phase, message });
});
