/** What a browser draws on and jsdom has not: everything is accepted, nothing is drawn. */
export function installDrawingSurface(): void {
  const surface = (canvas: HTMLCanvasElement) =>
    new Proxy<Record<string | symbol, unknown>>(
      {
        canvas,
        measureText: (text: string) => ({
          width: text.length * 6,
          fontBoundingBoxAscent: 9,
          fontBoundingBoxDescent: 3,
        }),
      },
      {
        get: (target, name) => (name in target ? target[name] : () => new DOMMatrix()),
        set: (target, name, value) => {
          target[name] = value;
          return true;
        },
      },
    );
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement) {
      return surface(this);
    },
    toBlob(done: (blob: Blob) => void) {
      done(new Blob(['picture'], { type: 'image/png' }));
    },
  });
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined });
  installRoom();
}

/** Pixels. As wide as a page of A4 and what is beside it, so that its width fits at 100 %. */
const room = { width: 595, height: 800 };
const pageHeight = 842;

/** Where pages stand in their window, one under the other: jsdom has no places. */
function installRoom(): void {
  const pageOf = (element: Element) => Number(element.getAttribute('data-page-number') ?? 0);
  const isWindow = (element: Element) => element.getAttribute('aria-label') === 'Pages';
  const scrolled = new WeakMap<Element, number>();
  const place = (
    name: string,
    read: (element: HTMLElement) => unknown,
    write?: (element: Element, value: number) => void,
  ) =>
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return read(this);
      },
      set(this: HTMLElement, value: number) {
        write?.(this, value);
      },
    });
  place('offsetTop', (element) => Math.max(0, pageOf(element) - 1) * pageHeight);
  place('offsetParent', (element) => (pageOf(element) > 0 ? element.closest('[aria-label="Pages"]') : null));
  place('clientWidth', (element) => (isWindow(element) || pageOf(element) > 0 ? room.width : 0));
  place('clientHeight', (element) => (pageOf(element) > 0 ? pageHeight : isWindow(element) ? room.height : 0));
  place('scrollHeight', (element) => (isWindow(element) ? Number.MAX_SAFE_INTEGER : 0));
  place(
    'scrollTop',
    (element) => scrolled.get(element) ?? 0,
    (element, value) => {
      scrolled.set(element, value);
      element.dispatchEvent(new Event('scroll'));
    },
  );
}
