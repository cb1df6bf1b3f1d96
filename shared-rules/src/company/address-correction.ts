/** Where an address that refuses mails is corrected: the form stands open on it. */

/** Of the address of the page: the contact whose form it is, or the field of the person. */
export const CORRECTED = 'corriger';

export const contactCorrection = (societyId: string, contactId: string): string =>
  `/society/${societyId}?${CORRECTED}=${contactId}`;

/** @param isSecondary the address is the second one of the person */
export const bloomerCorrection = (bloomerId: string, isSecondary = false): string =>
  `/bloomers/${bloomerId}?${CORRECTED}=${isSecondary ? 'secondaryEmail' : 'email'}`;
