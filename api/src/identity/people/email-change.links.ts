import { defineLink } from '../../platform/links/define-link.ts';

/** Opening it changes nothing: the address is confirmed by a click on its page. */
export const EMAIL_LINK = defineLink({ purpose: 'emailConfirm', life: { days: 3 }, maxUses: null });
