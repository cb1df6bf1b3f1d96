/** The product's green, in hexadecimal: it reads well with white (AA). The theme has its counterpart for the dark. */
export const BRAND_COLOUR = '#1f6f54';

/** The leaf of the product, to be drawn in a square of 32. */
export const BRAND_LEAF =
  'M16 25c-5-2.6-7.5-6.4-7.5-11.2C12 13.8 15 15.6 16 19c1-3.4 4-5.2 7.5-5.2C23.5 18.6 21 22.4 16 25Zm0-10.5c-2-1.9-2.6-4.7 0-7.5 2.6 2.8 2 5.6 0 7.5Z';

/** For the tab of a browser. */
export const BRAND_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${BRAND_COLOUR}"/><path d="${BRAND_LEAF}" fill="#fff"/></svg>`;
