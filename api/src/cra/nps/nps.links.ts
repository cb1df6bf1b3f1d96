import { SATISFACTION_LINK_LIFE } from '@bloom/shared-rules/access/link-life';
import { defineLink } from '../../platform/links/define-link.ts';

export const NPS_LINK = defineLink({ purpose: 'nps', life: SATISFACTION_LINK_LIFE, maxUses: null });
