import { defineLink } from '../../platform/links/define-link.ts';

// Read between two meetings: the day is not to begin with another mail.
defineLink({ purpose: 'talentBoard', life: { minutes: 15 }, maxUses: 1, idle: { minutes: 8 * 60 } });
