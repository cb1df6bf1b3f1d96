import { render, screen } from '@testing-library/react';
import { MailLink } from './mail-address.tsx';

it('parts a long address where people pause, and leaves it whole to who copies it or writes to it', () => {
  render(<MailLink address="quentin.boucher@freelance.example" />);
  const link = screen.getByRole('link', { name: 'quentin.boucher@freelance.example' });
  expect(link).toHaveAttribute('href', 'mailto:quentin.boucher@freelance.example');
  expect(link).toHaveTextContent(/^quentin\.boucher@freelance\.example$/);
  expect(link.innerHTML).toBe('quentin<wbr>.boucher<wbr>@freelance<wbr>.example');
});
