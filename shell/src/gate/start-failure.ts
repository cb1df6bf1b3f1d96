import { BRAND_COLOUR } from '@bloom/shared-rules/words/brand';
import { OPENING_FAILURE } from './opening-failure-words.ts';

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { textContent: text });
}

/** The colours of the brand are its own; all others are the browser's, for light and dark. */
const PANEL = {
  display: 'grid',
  gap: '1rem',
  justifyItems: 'start',
  maxWidth: '26rem',
  margin: '20vh auto',
  padding: '1rem',
  font: '1rem/1.5 system-ui',
};
const BUTTON = {
  minHeight: '44px',
  padding: '0 1.25rem',
  border: '0',
  borderRadius: '8px',
  font: 'inherit',
  color: '#fff',
  background: BRAND_COLOUR,
};

/**
 * Not even what draws screens has come, perhaps no style either: bare elements. What did not come is only asked for
 * again by a page that is loaded again.
 */
export function showStartFailure(): void {
  const { title, text, retry } = OPENING_FAILURE;
  const panel = element('main');
  panel.setAttribute('role', 'alert');
  Object.assign(panel.style, PANEL);
  const button = element('button', retry);
  Object.assign(button.style, BUTTON);
  button.addEventListener('click', () => window.location.reload());
  panel.append(element('h1', title), element('p', text), button);
  document.getElementById('root')?.replaceChildren(panel);
}
