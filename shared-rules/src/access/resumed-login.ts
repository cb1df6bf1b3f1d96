/** In the address of the login page: the provider sends somebody back who has signed in already. */
export const RESUMED = 'resumed';
