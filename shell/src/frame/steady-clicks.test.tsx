import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useSteadyClicks } from './steady-clicks.ts';

const asked = jest.fn();

/** Whoever is asked for goes, and the next one stands where he stood. */
function Rows() {
  useSteadyClicks();
  const [names, setNames] = useState(['Kerlouan', 'Cévenol']);
  const ask = (name: string) => {
    asked(name);
    setNames((before) => before.filter((one) => one !== name));
  };
  return names.map((name) => (
    <button key={name} type="button" onClick={() => ask(name)}>
      Facturer {name}
    </button>
  ));
}

const turned = jest.fn();

function Pager() {
  useSteadyClicks();
  return (
    <button type="button" onClick={turned}>
      Suivant
    </button>
  );
}

const press = (name: string, detail: number) => fireEvent.click(screen.getByRole('button', { name }), { detail });

beforeEach(() => asked.mockClear());

test('the second half of a double click is not of the row that has moved up meanwhile', () => {
  render(<Rows />);
  press('Facturer Kerlouan', 1);
  press('Facturer Cévenol', 2);
  expect(asked.mock.calls).toEqual([['Kerlouan']]);
  press('Facturer Cévenol', 1);
  expect(asked.mock.calls).toEqual([['Kerlouan'], ['Cévenol']]);
});

test('a button that is pressed quickly, or by a key, is pressed each time', () => {
  render(<Pager />);
  for (const detail of [1, 2, 3, 0]) press('Suivant', detail);
  expect(turned).toHaveBeenCalledTimes(4);
});
