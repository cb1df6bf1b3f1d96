import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, use, useEffect } from 'react';
import { configureErrorReporting } from '../error/report-error.ts';
import { SLOT_DEADLINE, Slot } from './slot.tsx';
import { type SlotContribution, SlotHostProvider } from './slot-host.tsx';

type Part = ComponentType<{ missionId: string }>;

interface Told {
  phase: string;
  message: string;
}

function contribution(title: string, load: () => Promise<Part>, told: Told[] = []): SlotContribution {
  return {
    id: `x.${title}`,
    title,
    owner: 'mfe-x',
    load: load as () => Promise<ComponentType<never>>,
    failed: (error, phase) => told.push({ phase, message: (error as Error).message }),
  };
}

/** A page with a slot in the middle of its own content. */
function open(...contributions: SlotContribution[]) {
  const host = { contributions: (slot: string) => (slot === 'mission.detail.cards' ? contributions : []) };
  return render(
    <SlotHostProvider host={host}>
      <h1>Mission</h1>
      <Slot name="mission.detail.cards" missionId="m1" />
      <p>Le reste de la page</p>
    </SlotHostProvider>,
  );
}

function expectWholePage() {
  expect(screen.getByRole('heading', { name: 'Mission' })).toBeVisible();
  expect(screen.getByText('Le reste de la page')).toBeVisible();
}

const Good: Part = ({ missionId }) => <p>La carte de {missionId}</p>;

beforeEach(() => configureErrorReporting({ log: () => undefined }));
afterEach(() => configureErrorReporting());

it('shows each part with what the page hands over', async () => {
  open(
    contribution('CRA', async () => Good),
    contribution('Factures', async () => () => <p>Les factures</p>),
  );
  expect(await screen.findByText('La carte de m1')).toBeVisible();
  expect(screen.getByText('Les factures')).toBeVisible();
  expectWholePage();
});

it('shows nothing where nobody fills it, as in a remote that runs alone', () => {
  const { container } = render(<Slot name="mission.detail.cards" missionId="m1" />);
  expect(container).toBeEmptyDOMElement();
});

const Crashing: Part = () => {
  throw new Error('bug in the card');
};
const CrashingLater: Part = () => {
  useEffect(() => {
    throw new Error('bug in an effect');
  }, []);
  return <p>Presque</p>;
};

it.each([
  ['is not there', async (): Promise<Part> => Promise.reject(new Error('404')), 'start', '404'],
  ['throws when asked', (): Promise<Part> => Promise.reject(new Error('no export')), 'start', 'no export'],
  ['crashes when drawn', async () => Crashing, 'render', 'bug in the card'],
  ['crashes afterwards', async () => CrashingLater, 'render', 'bug in an effect'],
])('a part that %s leaves the page whole, and is told once', async (_, load, phase, message) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const told: Told[] = [];
  open(
    contribution('CRA', load, told),
    contribution('Factures', async () => () => <p>Les factures</p>),
  );
  expect(await screen.findByText(/«\sCRA\s» n’est pas disponible pour le moment/)).toBeVisible();
  expect(screen.getByText(/Référence/)).toBeVisible();
  expect(await screen.findByText('Les factures')).toBeVisible();
  expectWholePage();
  expect(told).toEqual([{ phase, message }]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

const never = new Promise<string>(() => undefined);
const Suspended: Part = () => <p>{use(never)}</p>;

it.each([
  ['never comes', () => new Promise<Part>(() => undefined)],
  ['comes and never shows anything', async () => Suspended],
])('a part that %s is left out at the deadline', async (_, load) => {
  jest.useFakeTimers();
  const told: Told[] = [];
  open(contribution('CRA', load, told));
  expect(screen.getByText(/Chargement de «\sCRA\s»/)).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(SLOT_DEADLINE - 1));
  expect(screen.getByText(/Chargement de «\sCRA\s»/)).toBeInTheDocument();
  expectWholePage();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText(/«\sCRA\s» n’est pas disponible/)).toBeVisible();
  expect(told).toEqual([{ phase: 'start', message: `x.CRA was not there after ${SLOT_DEADLINE} ms` }]);
  jest.useRealTimers();
});

it('one click tries again', async () => {
  let broken = true;
  open(
    contribution('CRA', async () => {
      if (broken) throw new Error('down');
      return Good;
    }),
  );
  const retry = await screen.findByRole('button', { name: /^Réessayer d’afficher «\sCRA\s»$/ });
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('La carte de m1')).toBeVisible();
});

it('what arrives after the page was left changes nothing', async () => {
  let arrive: (part: Part) => void = () => undefined;
  const told: Told[] = [];
  const late = new Promise<Part>((resolve) => {
    arrive = resolve;
  });
  const { unmount } = open(contribution('CRA', () => late, told));
  unmount();
  await act(async () => arrive(Crashing));
  expect(told).toEqual([]);
});
