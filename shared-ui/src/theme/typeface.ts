/** Read before anything is drawn by the script of the shell's page (shell/src/index.html), so keep the two alike. */
const key = 'bloom.typeface';

/** Nothing came for so long, in milliseconds: what people wait for is here. */
const QUIET = 600;

/**
 * Brings Inter after what people wait for: on a slow line its 49 KB are a quarter of a second. Until then the letters
 * of the device stand in, in the same room (fonts.css). A browser that has it shows it from the start.
 *
 * @returns how to call it off
 */
export function bringTypeface(): () => void {
  const { fonts } = document as Partial<Pick<Document, 'fonts'>>;
  if (fonts === undefined || isHere()) {
    mark();
    return () => undefined;
  }
  let last = performance.now();
  const observer = new PerformanceObserver(() => {
    last = performance.now();
  });
  observer.observe({ type: 'resource' });
  const leave = () => {
    observer.disconnect();
    clearInterval(timer);
  };
  const timer = setInterval(() => {
    if (document.readyState !== 'complete' || performance.now() - last < QUIET) return;
    leave();
    // Whoever is offline goes on reading the other letters.
    fonts.load('1em Inter').then(remember, () => undefined);
  }, QUIET / 4);
  return leave;
}

/** base.css does the rest. */
function mark(): void {
  document.documentElement.dataset.typeface = 'inter';
}

function isHere(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  mark();
  try {
    localStorage.setItem(key, 'inter');
  } catch {
    // Blocked storage: it comes as late the next time.
  }
}
