import type { RequestContext } from '../../platform/context/context.ts';
import { requireTalentReader } from '../talents/talents.service.ts';
import { findUntidied, type UntidiedPage } from './direct-job-titles.repository.ts';
import { type PageQuestion, pageOf } from './labels.service.ts';

/** Talents whose title leads to no normalised label. */
export async function untidiedTalents({ db, viewer }: RequestContext, page: PageQuestion): Promise<UntidiedPage> {
  requireTalentReader(viewer);
  return findUntidied(db, pageOf(page, { usual: 25, most: 500 }));
}
