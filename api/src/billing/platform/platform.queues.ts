/** What is handed to the platform, and reading its news. */
export const INVOICE_DEPOSIT_QUEUE = 'invoiceDeposit';
export const PLATFORM_NEWS_QUEUE = 'platformNews';
