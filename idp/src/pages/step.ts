import type { Context } from 'koa';
import type { Interaction } from 'oidc-provider';

/** One step of a sign-in that is really under way in this browser. */
export type Step = (ctx: Context, interaction: Interaction) => Promise<void>;
