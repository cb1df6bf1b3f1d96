import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Range } from './slider-field.tsx';

const inWords = (value: number) => value.toLocaleString('fr-FR', { minimumFractionDigits: 2 });

function Likeness() {
  const [value, setValue] = useState(0.2);
  return (
    <>
      <span id="likeness-label">Ressemblance</span>
      <Range id="likeness" value={value} min={0} max={1} step={0.01} words={inWords} onChange={setValue} />
    </>
  );
}

const slider = () => screen.getByRole('slider', { name: 'Ressemblance' });

test('keys move step by step, by two with Page, to both ends, and no further', async () => {
  const user = userEvent.setup();
  render(<Likeness />);
  await user.tab();
  for (const [keys, words] of [
    ['{ArrowRight}', '0,21'],
    ['{ArrowUp>8/}', '0,29'],
    ['{ArrowLeft}{ArrowDown}', '0,27'],
    ['{PageUp}', '0,29'],
    ['{PageDown}', '0,27'],
    ['{End}{ArrowRight}', '1,00'],
    ['{Home}{ArrowLeft}', '0,00'],
  ] as const) {
    await user.keyboard(keys);
    expect(slider()).toHaveAttribute('aria-valuetext', words);
  }
});

test('what the browser does with a key and Alt, or another one, stays the browser’s', async () => {
  const user = userEvent.setup();
  render(<Likeness />);
  await user.tab();
  for (const held of ['Alt', 'Control', 'Meta']) {
    await user.keyboard(`{${held}>}{ArrowLeft}{/${held}}`);
    expect(slider()).toHaveAttribute('aria-valuetext', '0,20');
  }
});

describe('without waiting for what React does later', () => {
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  afterEach(() => {
    world.IS_REACT_ACT_ENVIRONMENT = true;
  });

  test('a key that is held down goes as far as it is pressed', async () => {
    render(<Likeness />);
    act(() => slider().focus());
    world.IS_REACT_ACT_ENVIRONMENT = false;
    for (let press = 0; press < 60; press += 1) {
      const code = { key: 'ArrowRight', keyCode: 39, bubbles: true };
      slider().dispatchEvent(new KeyboardEvent('keydown', code as KeyboardEventInit));
      await Promise.resolve();
    }
    expect(slider()).toHaveAttribute('aria-valuetext', '0,80');
  });
});
