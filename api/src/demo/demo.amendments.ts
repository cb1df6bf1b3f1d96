/** What the demo's later contracts change: each has its amendment, signed on both sides, on one, or on none yet. */
import { addDays, addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import type { Random } from './demo.random.ts';
import type { Planned, PlannedMission } from './demo.rows.ts';

export type PlannedAmendment = Planned<'amendment'>;

type AmendmentFrame = {
  readonly random: Random;
  readonly mission: PlannedMission;
  readonly step: 'Prolongation' | 'Avenant';
  /** Day it was made, yyyy-MM-dd. */
  readonly day: string;
  readonly by: string;
  readonly today: string;
};

const RAISE_CENTS = 2_000;

/**
 * A prolongation has moved the end already; an amendment that is signed was a shortening, one that waits is a price.
 *
 * @param signed whether each side has; undefined for a side that has nothing to sign
 */
export function amendmentOf(
  frame: AmendmentFrame,
  signed: { SST: boolean; PDS: boolean | undefined },
): PlannedAmendment {
  const { random, mission, step, day, by, today } = frame;
  const { end_mission: end } = mission.row;
  const isDone = signed.SST && signed.PDS !== false;
  const base = {
    id: random.uuid(),
    mission_id: mission.row.id,
    number: 1,
    step,
    state: isDone ? 'signed' : signed.SST || signed.PDS ? 'partiallySigned' : 'pending',
    created_by: by,
    created_at: `${day}T09:55:00Z`,
    ended_at: isDone ? `${addDays(day, 3)}T10:30:00Z` : null,
    new_end: null,
    new_pricing_date: null,
    former_purchase_price_cents: null,
    new_purchase_price_cents: null,
    former_sale_price_cents: null,
    new_sale_price_cents: null,
  } as const;
  if (step === 'Prolongation') return { ...base, former_end: addMonths(end, -3), new_end: end };
  if (isDone) return { ...base, former_end: addMonths(end, 2), new_end: end };
  const nextMonth = firstOfMonth(addMonths(today, 1));
  const price = mission.prices.at(-1);
  const purchase = Number(price?.purchase_price_cents ?? 0);
  const sale = Number(price?.sale_price_cents ?? 0);
  const bothSides = signed.PDS !== undefined;
  return {
    ...base,
    former_end: end,
    new_pricing_date: nextMonth <= end ? nextMonth : today,
    former_purchase_price_cents: purchase,
    new_purchase_price_cents: purchase + RAISE_CENTS,
    former_sale_price_cents: bothSides ? sale : null,
    new_sale_price_cents: bothSides ? sale + RAISE_CENTS : null,
  };
}
