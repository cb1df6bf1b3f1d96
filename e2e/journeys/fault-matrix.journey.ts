import { appendFileSync } from 'node:fs';
import { AREAS, type Cell, FAULTS, type Fault, runCell } from '../support/fault-cells.ts';
import { test } from '../support/journey.ts';

/** The benchmark runs all the cells, one after the other; the journeys each fault once and each remote twice or more. */
const isWhole = process.env.FAULT_MATRIX === 'whole';
const STAGES: [name: string, faults: readonly Fault[]][] = [
  ['registry', FAULTS.slice(0, 1)],
  ['manifest', FAULTS.slice(1, 6)],
  ['entry', FAULTS.slice(6, 10)],
  ['page', FAULTS.slice(10)],
];

function cellsOf(faults: readonly Fault[], previous: boolean): Cell[] {
  return faults.flatMap((fault) => {
    const areas = isWhole ? AREAS : AREAS.filter((_, index) => index === FAULTS.indexOf(fault) % AREAS.length);
    return areas.map((area) => ({ fault, area, previous }));
  });
}

for (const [stage, faults] of STAGES) {
  test(`faults of the ${stage}: told in time, the rest goes on, one click brings it back`, async ({
    page,
    product,
    signIn,
  }) => {
    const cells = cellsOf(faults, false);
    test.setTimeout(60_000 + cells.length * 30_000);
    await signIn(page, 'admin@bloom.example');
    for (const cell of cells) {
      const result = await test.step(`${cell.fault} of ${cell.area.id}`, () => runCell(page, product.shellUrl, cell));
      if (process.env.FAULT_TABLE) appendFileSync(process.env.FAULT_TABLE, `${JSON.stringify(result)}\n`);
    }
  });
}
