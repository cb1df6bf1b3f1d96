/**
 * A page of the table as nearly everybody keeps it; who shows more at once sees them when all are there. Written out,
 * because the query that goes ahead of the page would wait for `pageSizes.tables`; a test compares the two.
 */
export const FIRST_MISSIONS = 50;
