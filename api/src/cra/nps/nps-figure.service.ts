import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { requireStaff } from '../../platform/viewer/viewer.ts';
import type { NpsSide } from './nps.policy.ts';
import * as repository from './nps.repository.ts';
import { figureOf, type NpsFigure } from './nps-figure.rules.ts';

/** The figure covers the last twelve months unless another period is asked for. */
const MONTHS = 12;

export interface FigureOf {
  type: NpsSide;
  from?: string | null;
  to?: string | null;
  missionId?: string | null;
}

export type DatedFigure = NpsFigure & { type: NpsSide; from: string; to: string };

/** How satisfied one side is, of one mission or of all; with few answers it is said to mean nothing. */
export async function npsFigure(context: RequestContext, asked: FigureOf): Promise<DatedFigure> {
  requireStaff(context.viewer);
  const to = asked.to ?? context.clock.today();
  const from = asked.from ?? addDays(addMonths(to, -MONTHS), 1);
  if (from > to) throw invalidInput({ from: 'Le début de la période est après sa fin.' });
  const missionId = asked.missionId ?? null;
  if (missionId !== null && !isUuid(missionId)) throw new AppError('UNKNOWN_RECORD_ID');
  const counts = await repository.countMarks(context.db, { side: asked.type, from, to, missionId });
  return { ...figureOf(counts), type: asked.type, from, to };
}
