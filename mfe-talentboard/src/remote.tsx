import type { RemoteRoutes } from '@bloom/shared-ui/remote';

export const routes: RemoteRoutes<'mfe-talentboard'> = {
  'talentboard.home': () => import('./talentboard/talentboard.page.tsx').then((page) => page.TalentboardPage),
};
