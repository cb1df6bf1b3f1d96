import type { Db } from '../../platform/database/database.ts';
import { sha256 } from '../../platform/files/files.ts';
import { type LinkRow, linksAfter, looseEnds } from './audit-check.repository.ts';

export interface AuditCheck {
  /** Links that hold. */
  links: number;
  /** Events whose link is to come, a few seconds after they happened. */
  waiting: number;
  /** The first thing that is not as it was written; undefined when everything is. */
  broken: string | undefined;
}

const AT_ONCE = 1_000;
const FIRST = '0'.repeat(64);

/** As audit_text does in the database, from which it must not be taken: whoever changes rows could change it too. */
function textOf(columns: (string | null)[]): string {
  return columns.map((value) => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`)).join('');
}

function faultOf(link: LinkRow, previous: { seq: number; hash: string }): string | undefined {
  const { seq, eventId, eventAt, rowHash, hash, kept, event } = link;
  if (seq !== previous.seq + 1) return `the link ${previous.seq + 1} is missing`;
  if (sha256([previous.hash, seq, eventId, eventAt, rowHash].join('|')) !== hash) {
    return `the link ${seq} (event ${eventId}) does not follow the one before it`;
  }
  // Forgotten after six years; its link stays.
  if (event === null) return kept ? `the event ${eventId} (link ${seq}, ${eventAt}) was removed` : undefined;
  if (sha256(textOf(event)) !== rowHash) return `the event ${eventId} (link ${seq}, ${eventAt}) was changed`;
  return undefined;
}

/** Reads the whole chain again; the events of a million links take about half a minute. */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  let previous = { seq: 0, hash: FIRST };
  const loose = await looseEnds(db);
  const result = (broken: string | undefined): AuditCheck => ({ links: previous.seq, waiting: loose.waiting, broken });
  for (;;) {
    const links = await linksAfter(db, previous.seq, AT_ONCE);
    for (const link of links) {
      const fault = faultOf(link, previous);
      if (fault !== undefined) return result(fault);
      previous = link;
    }
    if (links.length < AT_ONCE) break;
  }
  if (loose.vanished !== null) return result(`the event ${loose.vanished} was removed before it was chained`);
  if (loose.unchained !== null) return result(`the event ${loose.unchained} was never chained`);
  if (loose.head !== null) return result(`the head of ${loose.head} is no longer in the chain`);
  return result(undefined);
}
