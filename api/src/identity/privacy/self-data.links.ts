import { defineLink } from '../../platform/links/define-link.ts';

/** Opens what the firm holds about one person, with a code besides. */
export const SELF_DATA_LINK = defineLink({ purpose: 'selfData', life: { minutes: 30 }, maxUses: 1 });
