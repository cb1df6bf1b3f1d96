/** How long a client's contact is kept after the firm last had to do with the company, or with the person there. */
export const CONTACT_KEEP_MONTHS = 36;
