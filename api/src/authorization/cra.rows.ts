import type { MatrixRow } from './authorization.rows.ts';

/** Activity reports and their signatures. */
export const craRows: MatrixRow[] = [];
