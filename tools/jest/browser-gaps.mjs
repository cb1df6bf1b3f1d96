/** What every browser has and jsdom does not: enough to render, nothing that pretends to lay out a page. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

globalThis.ResizeObserver ??= Observer;
globalThis.IntersectionObserver ??= Observer;

/** Of the machine, also while a test has the clock in its hand: React must go on drawing. */
const later = globalThis.setTimeout.bind(globalThis);

/** As far as schedulers use it: what one end posts, the other end hears a moment later. */
globalThis.MessageChannel ??= class {
  constructor() {
    this.port1 = { onmessage: null, postMessage: (data) => this.#tell(this.port2, data), close: () => {} };
    this.port2 = { onmessage: null, postMessage: (data) => this.#tell(this.port1, data), close: () => {} };
  }

  #tell(port, data) {
    later(() => port.onmessage?.({ data }), 0);
  }
};

/** A window as wide as jsdom says; no dark, no touch, no print, and nothing that moves. */
window.matchMedia ??= (query) => ({
  matches:
    query.includes('prefers-reduced-motion') ||
    window.innerWidth >= Number(/\bwidth >= (\d+)px/.exec(query)?.[1] ?? Infinity),
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;

/** By their old numbers, which antd's lists go by; the events of tests have names only. */
const KEY_NUMBERS = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};
Object.defineProperty(KeyboardEvent.prototype, 'keyCode', {
  configurable: true,
  get() {
    return KEY_NUMBERS[this.key] ?? 0;
  },
});

/**
 * Signals are Node's here, see browser-environment.mjs, and jsdom listens to its own only. The window has a method of
 * its own.
 */
for (const place of [EventTarget.prototype, window]) {
  const { addEventListener } = place;
  place.addEventListener = function listen(type, listener, options) {
    if (!options?.signal) return addEventListener.call(this, type, listener, options);
    const { signal, ...rest } = options;
    if (signal.aborted) return undefined;
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
    return addEventListener.call(this, type, listener, rest);
  };
}

URL.createObjectURL ??= () => 'blob:test';
URL.revokeObjectURL ??= () => {};

/** jsdom knows the element but not its methods. */
const dialog = globalThis.HTMLDialogElement?.prototype;
if (dialog && !dialog.showModal) {
  dialog.show = function show() {
    this.open = true;
  };
  dialog.showModal = dialog.show;
  dialog.close = function close(returnValue) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  };
}

/**
 * The labels of a field. jsdom walks through the whole document for each label of each field, which is a quarter of the
 * time of a page with a hundred of them; the answer is the same.
 */
function labelsOf(field) {
  if (field.type === 'hidden') return null;
  const around = field.closest('label');
  const named = field.id ? field.ownerDocument.querySelectorAll(`label[for="${CSS.escape(field.id)}"]`) : [];
  return around && !around.htmlFor ? [around, ...named] : [...named];
}

for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get() {
      return labelsOf(this);
    },
  });
}
