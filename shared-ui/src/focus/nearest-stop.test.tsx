import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { PlainButton } from '../button/plain-button.tsx';

function Inbox({ Press }: { Press: typeof Button | typeof PlainButton }) {
  const [left, setLeft] = useState(['F 1', 'F 2']);
  return (
    <main>
      <h1 tabIndex={-1}>Factures reçues</h1>
      <ul>
        {left.map((number) => (
          <li key={number}>
            <Press onClick={() => setLeft(left.filter((one) => one !== number))}>Approuver {number}</Press>
          </li>
        ))}
      </ul>
    </main>
  );
}

for (const [name, Press] of [
  ['a button', Button],
  ['a button of a light page', PlainButton],
] as const) {
  test(`who pressed ${name} that went away goes on with what comes next, at last with the title`, async () => {
    const user = userEvent.setup();
    render(<Inbox Press={Press} />);
    screen.getByRole('button', { name: 'Approuver F 1' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Approuver F 2' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Factures reçues' })).toHaveFocus();
  });
}

test('what disappears without having been pressed leaves the focus to others', () => {
  const { rerender } = render(
    <main>
      <h1 tabIndex={-1}>Factures reçues</h1>
      <Button>Approuver</Button>
    </main>,
  );
  screen.getByRole('button', { name: 'Approuver' }).focus();
  rerender(
    <main>
      <h1 tabIndex={-1}>Factures reçues</h1>
    </main>,
  );
  expect(document.body).toHaveFocus();
});
