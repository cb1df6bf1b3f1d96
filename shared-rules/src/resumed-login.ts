/** In the address of the login page: the provider sends somebody back who has signed in already, as after a second click. */
export const RESUMED = 'resumed';
