import { atMost, lengthOf, MAX_TEXT } from '@bloom/shared-rules/input/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { visibleLines } from '../../platform/visible-text.ts';
import { absentTalent } from '../talents/absent-talent.service.ts';
import { addLog } from '../talents/talent-log.service.ts';
import { lockTalent } from '../talents/talent-record.repository.ts';
import { findTalent, requireTalentEditor } from '../talents/talents.service.ts';
import { type LogEntry, readLog, readLogs } from './activity-log.repository.ts';

/** More of the past than a page shows at once. */
const MAX_TAKE = 100;
const PAGE = 20;
const MAX_SKIP = 10_000;
/** Bytes of the JSON that a screen sends: the longest comment fits, also when each of its characters takes four. */
const MAX_DATA = 8_192;

/** Newest first, in pages of twenty. */
export async function getLogs(
  context: RequestContext,
  { talentId, skip, take }: { talentId: string; skip?: number | null; take?: number | null },
): Promise<LogEntry[]> {
  const { row } = await findTalent(context, talentId);
  const page = { skip: skip ?? 0, take: take ?? PAGE };
  if (page.take < 1 || page.take > MAX_TAKE) throw invalidInput({ take: `Entre 1 et ${MAX_TAKE} lignes à la fois.` });
  if (page.skip < 0 || page.skip > MAX_SKIP) throw invalidInput({ skip: 'Cette page n’existe pas.' });
  return readLogs(context.db, row.id, page);
}

interface NewLog {
  talentId: string;
  /** `add-comment`. */
  type: string;
  /** JSON: `{"comment": "…"}`. */
  data: string;
}

/** Adds a comment to the history; who wrote it and where from is not theirs to say. */
export async function createLog(context: RequestContext, { talentId, type, data }: NewLog): Promise<LogEntry> {
  requireTalentEditor(context.viewer);
  if (type !== 'add-comment') throw invalidInput({ type: 'Seul un commentaire s’ajoute à la main.' });
  const comment = commentOf(data);
  const { row } = await findTalent(context, talentId);
  return inTransaction(context.db, async (tx) => {
    if ((await lockTalent(tx, row.id)) === undefined) throw await absentTalent(tx, row.id);
    return readLog(tx, row.id, await addLog(tx, context, row.id, 'addComment', { comment }));
  });
}

function commentOf(data: string): string {
  if (Buffer.byteLength(data) > MAX_DATA) throw invalidInput({ data: atMost(MAX_TEXT) });
  let comment: unknown;
  try {
    comment = (JSON.parse(data) as { comment?: unknown } | null)?.comment;
  } catch {
    // Below.
  }
  if (typeof comment !== 'string') throw invalidInput({ data: 'Un commentaire est attendu.' });
  const text = visibleLines(comment).trim();
  if (text === '') throw invalidInput({ data: 'Le commentaire est vide.' });
  if (lengthOf(text) > MAX_TEXT) throw invalidInput({ data: atMost(MAX_TEXT) });
  return text;
}
