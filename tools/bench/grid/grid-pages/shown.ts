export interface GridBench {
  /** Milliseconds from the moment the rows are there until their cells are painted. */
  show: (count: number, options: { sorted: boolean; pageSize: number }) => Promise<number>;
}

declare global {
  interface Window {
    gridBench?: GridBench;
  }
}

/** Shown before what is measured, so that neither page loads code or draws its first table in the measured time. */
export const WARM_ROWS = 10;

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Until what was begun before has ended: the browser is idle. */
export async function quiet(): Promise<void> {
  await frame();
  await new Promise((resolve) => requestIdleCallback(resolve));
}

/** Runs `begin` and waits for the frame after the one in which the last expected column had text. */
export async function timeUntilShown(begin: () => void): Promise<number> {
  const start = performance.now();
  begin();
  const isShown = () => {
    const cells = document.querySelectorAll('.ag-row [col-id="end"]');
    return cells.length > 5 && cells[5]?.textContent !== '';
  };
  while (!isShown()) await frame();
  await frame();
  return performance.now() - start;
}
