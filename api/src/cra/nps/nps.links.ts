import { defineLink } from '../../platform/links/link-kinds.ts';

defineLink({ purpose: 'nps', life: { days: 30 }, maxUses: null });
