import type { PDFPageProxy } from 'pdfjs-dist';
import { drawPage, paintEarly } from './draw-page.ts';

/** A page of 600 × 800 whose pictures are there at once; what was asked of it. */
function fakePage() {
  const asked: string[] = [];
  const page = {
    getViewport: ({ scale }: { scale: number }) => ({ width: 600 * scale, height: 800 * scale }),
    render: ({ viewport }: { viewport: { width: number } }) => {
      asked.push(`drawn ${viewport.width} wide`);
      return { promise: Promise.resolve(), cancel: () => asked.push(`cancelled ${viewport.width} wide`) };
    },
  };
  return { asked, page: page as unknown as PDFPageProxy };
}

function draw(page: PDFPageProxy, scale: number, early: ReturnType<typeof paintEarly>): Promise<HTMLElement> {
  const frame = document.createElement('div');
  return new Promise((resolve, reject) =>
    drawPage(Promise.resolve(page), frame, scale, { early, onDrawn: () => resolve(frame), onFailure: reject }),
  );
}

test('a picture that was begun early is put in its place, and drawn only once', async () => {
  const { page, asked } = fakePage();
  const frame = await draw(page, 1.5, paintEarly(page, 1.5));
  expect(frame.querySelector('canvas')?.width).toBe(900);
  expect(asked).toEqual(['drawn 900 wide']);
});

test('a place of another size gets a picture of its own', async () => {
  const { page, asked } = fakePage();
  const frame = await draw(page, 1, paintEarly(page, 1.5));
  expect(frame.querySelector('canvas')?.width).toBe(600);
  expect(asked).toEqual(['drawn 900 wide', 'cancelled 900 wide', 'drawn 600 wide']);
});

test('a page that comes into view again is drawn again', async () => {
  const { page, asked } = fakePage();
  const early = paintEarly(page, 1.5);
  await draw(page, 1.5, early);
  const frame = await draw(page, 1.5, early);
  expect(frame.querySelector('canvas')?.width).toBe(900);
  expect(asked).toEqual(['drawn 900 wide', 'drawn 900 wide']);
});
