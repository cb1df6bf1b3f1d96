import { openHistory, PageRoutes, useNavigate } from '@bloom/shared-ui/routing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScrollMemory } from './scroll-memory.tsx';

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <h2 id="fin">La fin</h2>
      <button type="button" onClick={() => void navigate('/two')}>
        Ailleurs
      </button>
      <button type="button" onClick={() => void navigate('?dialog=1', { preventScrollReset: true })}>
        Dialogue
      </button>
      <button type="button" onClick={() => void navigate('/two#fin')}>
        La fin
      </button>
    </>
  );
}

let scrolled: number[];

/** What a document does that opens at an address. */
function openAt(address: string) {
  window.history.replaceState(null, '', address);
  const history = openHistory();
  const element = (
    <>
      <Page />
      <ScrollMemory history={history} />
    </>
  );
  return render(<PageRoutes history={history} routes={[{ path: '*', element }]} />);
}

beforeEach(() => {
  scrolled = [];
  sessionStorage.clear();
  jest.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => {
    scrolled.push(y);
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  }) as typeof window.scrollTo);
  openAt('/one');
});

const scrollDownTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
const click = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

test('another page begins at its top, and the way back ends where the person was', async () => {
  scrollDownTo(420);
  await click('Ailleurs');
  expect(window.location.pathname).toBe('/two');
  expect(scrolled).toEqual([0]);
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  expect(window.location.pathname).toBe('/one');
  expect(scrolled).toEqual([0, 420]);
});

test('a document that opens in the same tab begins at its top, and one that is loaded again where it was', () => {
  scrollDownTo(420);
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  openAt('/three');
  expect(scrolled).toEqual([]);
  cleanup();
  openAt('/one');
  expect(scrolled).toEqual([420]);
});

describe('a list that is loaded again', () => {
  let height = 0;
  let grow: () => void;
  const stopped = jest.fn();

  beforeEach(() => {
    stopped.mockClear();
    globalThis.ResizeObserver = class {
      constructor(changed: () => void) {
        grow = changed;
      }
      observe() {}
      unobserve() {}
      disconnect = stopped;
    } as unknown as typeof ResizeObserver;
    jest.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => {
      Object.defineProperty(window, 'scrollY', { value: Math.min(y, height), configurable: true });
    }) as typeof window.scrollTo);
  });

  async function comeBack() {
    height = 2000;
    scrollDownTo(420);
    await click('Ailleurs');
    height = 0;
    await act(async () => {
      window.history.back();
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    });
    expect(window.scrollY).toBe(0);
  }
  const growTo = (next: number) => {
    height = next;
    grow();
  };

  test('is scrolled to where the person was as soon as it is as long again', async () => {
    await comeBack();
    growTo(100);
    growTo(900);
    expect(window.scrollY).toBe(420);
  });

  test('is scrolled to again when what stood there first was longer than what comes', async () => {
    await comeBack();
    growTo(2000);
    expect(window.scrollY).toBe(420);
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    growTo(395);
    expect(window.scrollY).toBe(395);
    growTo(2000);
    expect(window.scrollY).toBe(420);
  });

  test('is held no longer once it rests', async () => {
    await comeBack();
    jest.useFakeTimers();
    growTo(2000);
    expect(stopped).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(stopped).toHaveBeenCalled();
    jest.useRealTimers();
  });

  test('is left to who scrolls meanwhile', async () => {
    await comeBack();
    window.dispatchEvent(new Event('wheel'));
    expect(stopped).toHaveBeenCalled();
    expect(window.scrollY).toBe(0);
  });
});

test('what only opens over the page leaves it where it is', async () => {
  scrollDownTo(420);
  await click('Dialogue');
  expect(window.location.search).toBe('?dialog=1');
  expect(scrolled).toEqual([]);
});

test('an address that names a part of the page leads there', async () => {
  const shown = jest.fn();
  Element.prototype.scrollIntoView = shown;
  await click('La fin');
  expect(shown.mock.contexts[0]).toBe(screen.getByRole('heading'));
  expect(scrolled).toEqual([]);
});

test('positions survive a reload of the document', async () => {
  scrollDownTo(300);
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.values(JSON.parse(sessionStorage.getItem('bloom.scroll') ?? '{}'))).toEqual([300]);
  expect(window.history.scrollRestoration).toBe('auto');
});
