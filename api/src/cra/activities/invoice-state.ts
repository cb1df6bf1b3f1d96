export type InvoiceOfMonth = 'customer' | 'supplier';

export interface InvoiceState {
  status: 'NOT_CREATED' | 'IN_PROGRESS' | 'ERROR' | 'TO_VALIDATE' | 'FINALISED' | 'CANCELLED';
  error: string | null;
}
