import { MONTH_SIGNING_LIFE } from '@bloom/shared-rules/access/link-life';
import { defineLink } from '../../platform/links/define-link.ts';

/** Signs one month for the client; a page whose link is older offers a new one. */
export const SIGNING_LINK = defineLink({ purpose: 'craSign', life: MONTH_SIGNING_LIFE, maxUses: null });
