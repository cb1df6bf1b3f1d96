import { defineLink } from '../../platform/links/define-link.ts';

export const NPS_LINK = defineLink({ purpose: 'nps', life: { days: 30 }, maxUses: null });
