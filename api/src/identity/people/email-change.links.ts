import { EMAIL_CONFIRMATION_LIFE } from '@bloom/shared-rules/access/link-life';
import { defineLink } from '../../platform/links/define-link.ts';

/** Opening it changes nothing: the address is confirmed by a click on its page. */
export const EMAIL_LINK = defineLink({ purpose: 'emailConfirm', life: EMAIL_CONFIRMATION_LIFE, maxUses: null });
