/** For every answer of both servers. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** For pages; features that the product does not use stay off, also for what runs inside. */
export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  // Addresses of reports and invitations are for whom they were sent to, not for search engines.
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-cache',
};
