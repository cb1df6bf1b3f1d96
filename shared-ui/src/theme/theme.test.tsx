import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { antdLook } from './antd-look.ts';
import { palette, type ThemeMode } from './theme.tokens.ts';
import { ThemeProvider, useThemeMode } from './theme.tsx';

const modes: ThemeMode[] = ['light', 'dark'];

const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, encoding: 'utf8') => string }>('node:fs');

test.each(Object.entries(palette))('--%s is the same in base.css', (name, colours) => {
  const css = readFileSync((expect.getState().testPath ?? '').replace('theme.test.tsx', 'base.css'), 'utf8');
  expect(css).toContain(`--${name}: light-dark(${colours.light}, ${colours.dark});`);
});

function luminance(hexadecimal: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hexadecimal.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

type Name = keyof typeof palette;
const texts: [Name, Name[]][] = [
  ['ink', ['paper', 'surface', 'sunken', 'hover']],
  ['ink-soft', ['paper', 'surface', 'sunken', 'hover', 'line']],
  ['ink-faint', ['paper', 'surface', 'sunken']],
  ['accent', ['paper', 'surface', 'accent-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['danger', ['paper', 'surface', 'danger-soft']],
  ['on-danger', ['danger', 'danger-hover']],
  ['warning', ['paper', 'surface', 'warning-soft']],
  ['info', ['surface', 'info-soft']],
];
const pairs = modes.flatMap((mode) =>
  texts.flatMap(([text, grounds]) => grounds.map((ground) => [mode, text, ground] as const)),
);

test.each(pairs)('%s: %s on %s reads well (AA)', (mode, text, ground) => {
  expect(contrast(palette[text][mode], palette[ground][mode])).toBeGreaterThanOrEqual(4.5);
});

test.each(modes)('%s: a neutral tag is still seen as one on a row under the pointer', (mode) => {
  const { components } = antdLook({ mode, isDense: false, isTouched: false });
  expect(components?.Tag?.defaultBg).not.toBe(palette.hover[mode]);
});

test.each(modes)('%s: edges of controls are visible (3:1)', (mode) => {
  expect(contrast(palette['line-strong'][mode], palette.surface[mode])).toBeGreaterThanOrEqual(3);
  expect(contrast(palette['line-strong'][mode], palette.paper[mode])).toBeGreaterThanOrEqual(3);
});

function Choice() {
  const { mode, preference, density, setAppearance } = useThemeMode();
  return (
    <>
      <output>{`${mode} ${preference} ${density}`}</output>
      <button type="button" onClick={() => setAppearance({ theme: 'dark' })}>
        Sombre
      </button>
      <button type="button" onClick={() => setAppearance({ theme: 'system' })}>
        Système
      </button>
      <button type="button" onClick={() => setAppearance({ density: 'dense' })}>
        Dense
      </button>
    </>
  );
}

describe('the choice', () => {
  let deviceIsDark = false;
  const listeners = new Set<() => void>();
  beforeEach(() => {
    localStorage.clear();
    deviceIsDark = false;
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          get matches() {
            return deviceIsDark;
          },
          media: query,
          addEventListener: (_: string, listener: () => void) => listeners.add(listener),
          removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
        }) as unknown as MediaQueryList,
    );
  });
  afterEach(() => jest.restoreAllMocks());

  const show = () =>
    render(
      <ThemeProvider>
        <Choice />
      </ThemeProvider>,
    );
  const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('follows the device until somebody chooses', () => {
    show();
    expect(screen.getByText('light system comfortable')).toBeInTheDocument();
    act(() => {
      deviceIsDark = true;
      for (const listener of listeners) listener();
    });
    expect(screen.getByText('dark system comfortable')).toBeInTheDocument();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  test('is marked on the page, remembered, and can be given back to the device', async () => {
    const first = show();
    await click('Sombre');
    expect(screen.getByText('dark dark comfortable')).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    first.unmount();
    show();
    expect(screen.getByText('dark dark comfortable')).toBeInTheDocument();
    await click('Système');
    expect(screen.getByText('light system comfortable')).toBeInTheDocument();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(localStorage.getItem('bloom.theme')).toBeNull();
  });

  test('of the density is marked and remembered beside the theme', async () => {
    const first = show();
    await click('Dense');
    await click('Sombre');
    expect(document.documentElement).toHaveAttribute('data-density', 'dense');
    first.unmount();
    show();
    expect(screen.getByText('dark dark dense')).toBeInTheDocument();
  });

  test('made in another tab is made here', () => {
    show();
    act(() => {
      localStorage.setItem('bloom.theme', 'dark');
      window.dispatchEvent(new StorageEvent('storage', { key: 'bloom.theme' }));
    });
    expect(screen.getByText('dark dark comfortable')).toBeInTheDocument();
  });

  test.each(['pink', '', '{"theme":"dark"}'])('left as %j by somebody else is the default', (left) => {
    localStorage.setItem('bloom.theme', left);
    show();
    expect(screen.getByText('light system comfortable')).toBeInTheDocument();
  });

  test('works without storage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    show();
    await click('Sombre');
    expect(screen.getByText('dark dark comfortable')).toBeInTheDocument();
  });
});
