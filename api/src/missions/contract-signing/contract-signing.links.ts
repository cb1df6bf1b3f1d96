import { defineLink } from '../../platform/links/define-link.ts';

/** Signs one contract for one party: until the request for signatures ends. The finished document is read as long. */
export const CONTRACT_LINK = defineLink({ purpose: 'contractSign', life: { days: 30 }, maxUses: null });
