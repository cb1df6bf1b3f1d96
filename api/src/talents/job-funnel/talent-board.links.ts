import { defineLink } from '../../platform/links/link-kinds.ts';

// Read between two meetings: the day is not to begin with another mail.
defineLink({ purpose: 'talentBoard', life: { minutes: 15 }, maxUses: 1, idle: { minutes: 8 * 60 } });
