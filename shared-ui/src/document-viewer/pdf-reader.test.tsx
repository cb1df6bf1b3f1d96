import { act, screen, waitFor } from '@testing-library/react';
import { drawnPages, fivePages, page, showDocument } from './reader.fixture.tsx';

const pageField = () => screen.getByRole('textbox', { name: 'Page, sur 5' });

test('shows the pages with their text, and draws only those near the one being read', async () => {
  const { user } = showDocument();
  await page(5);
  expect(await screen.findByText('Compte rendu de novembre')).toBeInTheDocument();
  await waitFor(() => expect(drawnPages()).toEqual([1, 2]));
  await user.keyboard('{End}');
  expect(pageField()).toHaveValue('5');
  await waitFor(() => expect(drawnPages()).toEqual([4, 5]));
  expect(screen.queryByText('Compte rendu de novembre')).not.toBeInTheDocument();
});

test('jumps to a page by its number, and to the nearest one there is', async () => {
  const { user } = showDocument();
  await page(1);
  await user.clear(pageField());
  await user.type(pageField(), '3{Enter}');
  expect(screen.getByText('page 3 / 5')).toBeInTheDocument();
  await user.clear(pageField());
  await user.type(pageField(), 'x99{Enter}');
  expect(pageField()).toHaveValue('5');
  expect(screen.getByRole('button', { name: 'Page suivante' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Page précédente' }));
  expect(pageField()).toHaveValue('4');
});

test('answers the keys that it shows, and none while somebody types', async () => {
  const { user } = showDocument();
  await page(1);
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await waitFor(() => expect(pageField()).toHaveValue('2'));
  // Pages that are still drawn when the zoom changes are laid out anew, which moves what is read.
  await waitFor(() => expect(drawnPages()).toEqual([1, 2, 3]));
  await user.keyboard('+');
  expect(screen.getByText(/^125\s%$/)).toBeInTheDocument();
  await user.keyboard('0');
  expect(screen.getByText(/^100\s%$/)).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Ailleurs' }), '+-1?{Home}{End}');
  expect(screen.getByRole('textbox', { name: 'Ailleurs' })).toHaveValue('+-1?');
  expect(screen.getByText(/^100\s%$/)).toBeInTheDocument();
  await waitFor(() => expect(pageField()).toHaveValue('2'));
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await user.keyboard('+1?0{Home}');
  expect(screen.getByRole('textbox', { name: 'Rechercher dans le document' })).toHaveValue('+1?0');
  expect(screen.getByText(/^100\s%$/)).toBeInTheDocument();
  await waitFor(() => expect(pageField()).toHaveValue('2'));
  await user.keyboard('{Escape}');
  await user.click(document.body);
  await user.keyboard('?');
  expect(screen.getByRole('dialog', { name: 'Raccourcis clavier' })).toHaveTextContent('Page entière');
  await user.keyboard('{End}{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(pageField()).toHaveValue('2'));
});

test('finds words without regard to accents and case, and goes from one to the next', async () => {
  const { user } = showDocument();
  await page(1);
  await user.keyboard('{Control>}f{/Control}');
  const words = screen.getByRole('textbox', { name: 'Rechercher dans le document' });
  expect(words).toHaveFocus();
  await user.type(words, 'période');
  expect(await screen.findByText('1 sur 3')).toBeInTheDocument();
  expect(pageField()).toHaveValue('2');
  await user.keyboard('{Enter}');
  expect(screen.getByText('2 sur 3')).toBeInTheDocument();
  expect(pageField()).toHaveValue('3');
  await user.keyboard('{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}');
  expect(screen.getByText('3 sur 3')).toBeInTheDocument();
  await user.clear(words);
  await user.type(words, 'décembre');
  expect(await screen.findByText('Aucun résultat')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Résultat suivant' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(words).not.toBeInTheDocument();
});

test('a page that cannot be shown is named, and what comes before it is there', async () => {
  // pdf.js tells developers, too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const text = new TextDecoder('latin1').decode(fivePages).replace('8 0 R', '9 0 R');
  showDocument({ source: Uint8Array.from(text, (character) => character.charCodeAt(0)) });
  expect(await screen.findByRole('alert')).toHaveTextContent('La page 3 ne peut pas être affichée.');
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeEnabled();
  expect(await screen.findByText('Compte rendu de novembre')).toBeInTheDocument();
  expect(await screen.findByText('La période facturée')).toBeInTheDocument();
});

test('downloads the very bytes under the document’s name', async () => {
  const { user } = showDocument();
  await page(1);
  const saved: { name: string; href: string }[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
  const blobs = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  await user.click(screen.getByRole('button', { name: 'Télécharger' }));
  expect(saved).toEqual([{ name: 'cra.pdf', href: 'blob:saved' }]);
  expect(blobs.mock.calls[0]?.[0]).toMatchObject({ type: 'application/pdf' });
});

test('without a file name nothing is offered for download', async () => {
  showDocument({ fileName: undefined });
  await page(1);
  expect(screen.queryByRole('button', { name: 'Télécharger' })).not.toBeInTheDocument();
});

test('prints every page and not the screen around, and leaves nothing behind', async () => {
  const { user } = showDocument();
  await page(1);
  const printed = jest.fn(() => document.querySelectorAll('body > div > img').length);
  window.print = printed;
  await user.click(screen.getByRole('button', { name: 'Imprimer' }));
  await waitFor(() => expect(printed).toHaveReturnedWith(5));
  await waitFor(() => expect(document.querySelectorAll('body > div > img')).toHaveLength(0));
});

test('what was drawn is given back when the document is closed', async () => {
  const canvases: HTMLCanvasElement[] = [];
  const create = document.createElement.bind(document);
  jest.spyOn(document, 'createElement').mockImplementation(((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLCanvasElement) canvases.push(element);
    return element;
  }) as typeof document.createElement);
  const { unmount } = showDocument();
  await waitFor(() => expect(drawnPages()).toEqual([1, 2]));
  const pages = canvases.filter((canvas) => canvas.isConnected && canvas.closest('[data-page-number]'));
  expect(pages).toHaveLength(2);
  await act(async () => unmount());
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
