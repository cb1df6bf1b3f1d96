/** The registered office of the firm of a trial, which does not exist: on its papers and at the foot of its pages. */
export const TRIAL_FIRM_ADDRESS = '10 rue de la Paix, 75002 Paris';
