/** Where a notification may lead: screens of this product, and nothing outside. */
const allowed = [
  /^\/$/,
  /^\/missions(\/[\w-]+)?$/,
  /^\/mission\/[\w-]+$/,
  /^\/missions\/[\w-]+\/cra\/\d{4}-\d{2}-\d{2}$/,
  /^\/missions\/[\w-]+\/activities$/,
  /^\/missions\/[\w-]+\/contracts$/,
  /^\/activities$/,
  /^\/society\/[\w-]+(\?corriger=[\w-]+)?$/,
  /^\/bloomers\/[\w-]+(\?corriger=(email|secondaryEmail))?$/,
  /^\/contracts$/,
  /^\/invoices(\/[\w-]+)?$/,
  /^\/billingsActivity(\?offre=[\w-]+)?$/,
  /^\/payments(\?vue=recues)?$/,
  /^\/settings$/,
  /^\/talents(\/[\w-]+|\?vue=relances)?$/,
  /^\/jobs\/[\w-]+$/,
  /^\/data-requests\/[\w-]+$/,
  /^\/data-retention$/,
  /^\/me\/informations$/,
  /^\/invite\/[\w-]+$/,
  /^\/satisfaction\/\d{4}-\d{2}-\d{2}\/[\w-]+\/[\w-]+$/,
];

/** The path itself when it is one of the allowed screens; throws otherwise, because the writer is our own code. */
export function notificationLink(path: string): string {
  if (!allowed.some((pattern) => pattern.test(path))) throw new Error('A notification may not lead to this address.');
  return path;
}
