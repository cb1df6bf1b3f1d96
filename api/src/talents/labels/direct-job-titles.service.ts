import type { RequestContext } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { requireTalentReader } from '../talents/talents.service.ts';
import { findUntidied, type UntidiedPage } from './direct-job-titles.repository.ts';

const PAGE = 25;
const MAX_TAKE = 500;

export async function untidiedTalents(
  { db, viewer }: RequestContext,
  { skip, take }: { skip?: number | null; take?: number | null },
): Promise<UntidiedPage> {
  requireTalentReader(viewer);
  const page = { skip: skip ?? 0, take: take ?? PAGE };
  if (page.take < 1 || page.take > MAX_TAKE) throw invalidInput({ take: `Entre 1 et ${MAX_TAKE}` });
  if (page.skip < 0) throw invalidInput({ skip: 'Ce nombre n’est pas possible.' });
  return findUntidied(db, page);
}
