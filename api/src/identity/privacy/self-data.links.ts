import { SELF_DATA_LINK_LIFE } from '@bloom/shared-rules/access/link-life';
import { defineLink } from '../../platform/links/define-link.ts';

/** Opens what the firm holds about one person, with a code besides. */
export const SELF_DATA_LINK = defineLink({ purpose: 'selfData', life: SELF_DATA_LINK_LIFE, maxUses: 1 });
