import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../toasts/toast-host.tsx';
import { ToastProvider } from '../toasts/toasts.tsx';
import { DocumentViewer, type DocumentViewerProps } from './document-viewer.tsx';
import { installDrawingSurface } from './drawing-surface.fixture.ts';
import { smallPdf } from './small-pdf.fixture.ts';

export const fivePages = smallPdf([
  'Compte rendu de novembre',
  'La p\u00e9riode factur\u00e9e',
  'Une autre PERIODE, et la periode suivante',
  'Annexe',
  'Fin du document',
]);

/** The viewer as on a page, with something to type in beside it. */
export function showDocument(props: Partial<DocumentViewerProps> = {}) {
  installDrawingSurface();
  // Standard fonts are the system's; there is none to warn about here.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const ui = (more: Partial<DocumentViewerProps> = {}) => (
    <ToastProvider>
      <input aria-label="Ailleurs" />
      <DocumentViewer source={fivePages} title="CRA" fileName="cra.pdf" {...props} {...more} />
    </ToastProvider>
  );
  const { rerender, unmount } = render(ui());
  return {
    user: userEvent.setup(),
    unmount,
    change: (more: Partial<DocumentViewerProps>) => rerender(ui(more)),
  };
}

export const page = (number: number) => screen.findByRole('group', { name: `Page ${number} sur 5` });

/** Numbers of the pages that are drawn just now. */
export function drawnPages(): number[] {
  const frames = [...document.querySelectorAll<HTMLElement>('[data-page-number]')];
  return frames.filter((frame) => frame.querySelector('canvas')).map((frame) => Number(frame.dataset.pageNumber));
}
