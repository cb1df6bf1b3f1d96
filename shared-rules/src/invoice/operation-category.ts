/** What an invoice is about, as the law wants it said on it (CGI, annexe II, art. 242 nonies A, I, 8° bis). */
export type OperationCategory = 'goods' | 'services' | 'both';

const CATEGORIES: Readonly<Record<string, OperationCategory>> = { B: 'goods', S: 'services', M: 'both' };

/** The business process of the French reform says it to machines by its first letter (BT-23). */
export const operationCategory = (businessProcess: string): OperationCategory | null =>
  CATEGORIES[businessProcess.slice(0, 1)] ?? null;
