/**
 * A page of the table as nearly everybody keeps it (`pageSizes.tables`, which would hold up the query that goes ahead of
 * the page). Who shows more at once sees them when all are there.
 */
export const FIRST_MISSIONS = 50;
