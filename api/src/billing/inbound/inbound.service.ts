import { LATEST_DONE, LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import { type PartArgs, partOf } from '../../platform/read/read-part.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { inboundRows } from './inbound-list.repository.ts';

type Wanted = PartArgs & { isAnswered?: boolean | null };

export function inboundSource({ db, viewer }: RequestContext, { isAnswered, ...part }: Wanted): Source {
  assertHandlesMoney(viewer);
  const usual = isAnswered ? LATEST_DONE.invoices : LISTED_AT_ONCE.inboundInvoices;
  return inboundRows(db, isAnswered === true, partOf(part, usual));
}
