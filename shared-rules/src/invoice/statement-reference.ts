const OF_STATEMENT = 'Relevé du ';

/** How a payment is called whose line of the bank has no reference: « Relevé du 19/11/2026 ». */
export const statementReference = (day: string): string => `${OF_STATEMENT}${day}`;

/** Whether it says no more than the day of its line; former ones write that day as 2026-11-19. */
export const isStatementReference = (reference: string): boolean => reference.startsWith(OF_STATEMENT);
