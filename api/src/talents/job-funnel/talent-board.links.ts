import { BOARD_LINK_LIFE, BOARD_SESSION_IDLE } from '@bloom/shared-rules/access/link-life';
import { defineLink } from '../../platform/links/define-link.ts';

defineLink({ purpose: 'talentBoard', life: BOARD_LINK_LIFE, maxUses: 1, idle: BOARD_SESSION_IDLE });
