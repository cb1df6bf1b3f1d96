import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { TalentSheetPage } from '../talent-sheet/talent-sheet.page.tsx';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';

const ROUTE = { path: '/talents/:id', at: '/talents/t1', roles: ['Admin' as const] };
const FACE = 'data:image/jpeg;base64,/9j/2Q==';

it('shows initials, takes a picture small, and says what it cannot read and why one is refused', async () => {
  const sent = jest.fn();
  // jsdom draws nothing.
  const bitmap = { width: 400, height: 300, close: () => undefined };
  const read = jest.fn().mockRejectedValueOnce(new Error('no picture')).mockResolvedValue(bitmap);
  Object.assign(globalThis, { createImageBitmap: read });
  const context = { fillRect: () => undefined, drawImage: jest.fn() };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
  fakeTalents(
    {},
    {
      uploadTalentPicture: (args) => {
        sent(args);
        if (sent.mock.calls.length === 1) return refuse('RATE_LIMITED', 429, 'Prochain envoi dans 21 minutes.');
        return { ...ADA, image: FACE, version: 4 };
      },
    },
  );
  const { user } = renderPage(TalentSheetPage, ROUTE);
  await user.click(await screen.findByRole('button', { name: 'Ajouter une photo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photo d’Ada Lovelace' });
  const choose = async (name: string) => {
    const input = dialog.querySelector('input[type=file]');
    await user.upload(input as HTMLInputElement, new File(['x'], name, { type: 'image/png' }));
  };
  await choose('faux.png');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/faux\.png.*n’a pas été enregistré\. Cette image/);
  expect(sent).not.toHaveBeenCalled();
  await choose('ada.png');
  expect(
    await within(dialog).findByText(/ada\.png.*n’a pas été enregistré\. Prochain envoi dans 21 minutes/),
  ).toBeVisible();
  await choose('ada.png');
  expect(await screen.findByRole('img', { name: 'Ada Lovelace' })).toHaveAttribute('src', FACE);
  // The middle of it, at most 256 samples a side.
  expect(context.drawImage).toHaveBeenCalledWith(bitmap, 50, 0, 300, 300, 0, 0, 256, 256);
});

it('is taken off again', async () => {
  fakeTalents(
    { findTalent: () => ({ ...ADA, image: FACE }) },
    { deleteTalentPicture: () => ({ ...ADA, image: null, version: 4 }) },
  );
  const { user } = renderPage(TalentSheetPage, ROUTE);
  await user.click(await screen.findByRole('button', { name: 'Changer la photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Photo d’Ada Lovelace' }));
  await user.click(await dialog.findByRole('button', { name: 'Retirer la photo' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ajouter une photo' })).toBeVisible());
});

it('is looked at only by who may not edit the sheet', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, image: FACE, viewerCanEdit: false }) });
  renderPage(TalentSheetPage, ROUTE);
  expect(await screen.findByRole('img', { name: 'Ada Lovelace' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Changer la photo' })).toBeNull();
});
