/** The screens of signed-in people, kept out of the login page. */
export const loadApp = () => import(/* webpackChunkName: "app" */ '../frame/app.tsx');
