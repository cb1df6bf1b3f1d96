import { OPENING_FAILURE } from './opening-failure-words.ts';

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { textContent: text });
}

/**
 * Not even what draws screens has come, nor any style: bare elements, in the colours of the page. What did not come is
 * only asked for again by a page that is loaded again.
 */
export function showStartFailure(): void {
  const { title, text, retry } = OPENING_FAILURE;
  const panel = element('main');
  panel.setAttribute('role', 'alert');
  Object.assign(panel.style, { maxWidth: '26rem', margin: '20vh auto', padding: '1rem', font: '1rem/1.5 system-ui' });
  const button = element('button', retry);
  Object.assign(button.style, { minHeight: '44px', padding: '0 1.25rem', font: 'inherit' });
  button.addEventListener('click', () => window.location.reload());
  panel.append(element('h1', title), element('p', text), button);
  document.getElementById('root')?.replaceChildren(panel);
}
