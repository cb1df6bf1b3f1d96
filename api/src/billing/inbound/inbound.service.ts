import type { RequestContext } from '../../platform/context/context.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import * as repository from './inbound.repository.ts';

export function inboundSource({ viewer }: RequestContext, { isAnswered }: { isAnswered?: boolean | null }): Source {
  assertHandlesMoney(viewer);
  return repository.inboundRows(isAnswered === true);
}
