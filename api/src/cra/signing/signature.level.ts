/** The levels of eIDAS that our own signatures reach. */
export const SIMPLE_LEVEL = 'signature électronique simple';
export const SIMPLE_WITH_CODE_LEVEL = 'signature électronique simple avec code à usage unique';

export const CODE_BY_MAIL = 'code par e-mail';
