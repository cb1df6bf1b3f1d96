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
}
