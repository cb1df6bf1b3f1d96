import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

async function opened(user: UserEvent, field: HTMLElement) {
  if (field.getAttribute('aria-expanded') !== 'true') await user.click(field);
  return within(document.getElementById(field.getAttribute('aria-controls') ?? '') as HTMLElement);
}

/** Chooses in a list of shared-ui, as somebody with a mouse does. */
export async function choose(user: UserEvent, field: HTMLElement, name: string | RegExp): Promise<void> {
  await user.click(await (await opened(user, field)).findByRole('option', { name }));
}

/** What a list offers. */
export async function offered(user: UserEvent, field: HTMLElement): Promise<(string | null)[]> {
  const names = (await opened(user, field)).getAllByRole('option').map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return names;
}

/** What a list says is chosen, to those who do not see it, too; '' while nothing is. */
export function chosen(field: HTMLElement): string {
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = described.find((each) => each === `${field.id}-chosen`);
  return (id && document.getElementById(id)?.textContent) || '';
}
