/**
 * Runs what the page can wait for: once the page had `delay` milliseconds to fetch and draw itself, and the browser has
 * nothing else to do. Browsers that do not tell when they are idle get it at once. Answers how to call it off.
 */
export function afterThePage(work: () => void, delay: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    work();
    return () => undefined;
  }
  let waiting: number | undefined;
  const timer = setTimeout(() => {
    waiting = requestIdleCallback(work, { timeout: 3000 });
  }, delay);
  return () => {
    clearTimeout(timer);
    if (waiting !== undefined) cancelIdleCallback(waiting);
  };
}
