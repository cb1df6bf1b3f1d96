import { BRAND_COLOUR, BRAND_ICON } from '@bloom/shared-rules/brand';

/** For the templates of pages. The icon lies in the page: browsers ask for one as soon as they have it. */
export const brand = { colour: BRAND_COLOUR, icon: `data:image/svg+xml,${encodeURIComponent(BRAND_ICON)}` };
