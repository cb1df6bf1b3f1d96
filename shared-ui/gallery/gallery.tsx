import { MemoryRouter } from '@bloom/shared-ui/routing';
import { ThemeProvider } from '@bloom/shared-ui/theme';
import { ToastProvider } from '@bloom/shared-ui/toasts';
import { createRoot } from 'react-dom/client';
import { GalleryFrame } from './gallery-frame.tsx';
import { GalleryPieces } from './gallery-pieces.tsx';

/** The pieces stand in a frame of their own, so that its width is the width that their styles know. */
const PIECES = '?pieces';

/** Every piece of shared-ui with nothing behind it: no API, no session, no remote. */
export function openGallery(element: HTMLElement | null): void {
  if (element === null) return;
  const isPieces = window.location.search.startsWith(PIECES);
  createRoot(element).render(
    <ThemeProvider>
      <MemoryRouter>
        <ToastProvider>{isPieces ? <GalleryPieces /> : <GalleryFrame pieces={PIECES} />}</ToastProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
}
