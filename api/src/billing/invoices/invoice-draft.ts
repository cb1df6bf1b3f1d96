import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';

export interface Draft {
  document: InvoiceDocument;
  /** The paper that the supplier sent, where the firm does not write it. */
  receivedFileId: string | null;
  /** The company that is not the firm. */
  societyId: string | null;
}
