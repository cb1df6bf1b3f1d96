import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { JobError } from '../../platform/jobs/jobs.ts';

export interface Draft {
  document: InvoiceDocument;
  /** The paper that the supplier sent, where the firm does not write it. */
  receivedFileId: string | null;
  /** The company that is not the firm. */
  societyId: string | null;
}

/** One error for everything that is missing. */
export function refuse(sentences: readonly (string | false | undefined)[]): void {
  const said = sentences.filter((sentence) => typeof sentence === 'string');
  if (said.length > 0) throw new JobError(said.join(' '), { final: true });
}
