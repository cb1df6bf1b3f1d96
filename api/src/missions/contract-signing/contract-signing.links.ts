import { CONTRACT_SIGNING_LIFE } from '@bloom/shared-rules/access/link-life';
import { defineLink } from '../../platform/links/define-link.ts';

/** Signs one contract for one party: until the request for signatures ends. The finished document is read as long. */
export const CONTRACT_LINK = defineLink({ purpose: 'contractSign', life: CONTRACT_SIGNING_LIFE, maxUses: null });
