/**
 * For a transport of nodemailer, in milliseconds: a silent mail server is given up soon. Left to itself the library
 * waits two minutes for a connection and ten for an answer, as long as a sign-in code lives.
 */
export const MAIL_PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
