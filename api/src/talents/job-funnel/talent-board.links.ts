import { BOARD_LINK_LIFE } from '@bloom/shared-rules/link-life';
import { defineLink } from '../../platform/links/define-link.ts';

defineLink({ purpose: 'talentBoard', life: BOARD_LINK_LIFE, maxUses: 1, idle: { minutes: 8 * 60 } });
