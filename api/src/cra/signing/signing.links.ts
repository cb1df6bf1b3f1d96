import { defineLink } from '../../platform/links/define-link.ts';

/** Signs one month for the client; a page whose link is older offers a new one. */
export const SIGNING_LINK = defineLink({ purpose: 'craSign', life: { days: 7 }, maxUses: null });

/** Reads the signed copy: a client has no account. */
export const COPY_LIFE = { days: 30 } as const;
