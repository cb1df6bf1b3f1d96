/** The screens of signed-in people, kept out of the login page. */
export const loadApp = () => import('../frame/app.tsx');
