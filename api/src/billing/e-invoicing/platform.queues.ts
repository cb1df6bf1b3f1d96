/** What is handed to the platform, and reading its news. */
export const INVOICE_DEPOSIT_QUEUE = 'invoiceDeposit';
export const PLATFORM_NEWS_QUEUE = 'platformNews';

/** The sweep that reads the platform's news. */
export const PLATFORM_NEWS_SWEEP = 'platformNews';
