/**
 * `node registry/src/signing/signing.cli.ts`: a new key for the list of remotes; the private half is printed once, kept
 * nowhere.
 */
import { newSigningKey, publicKeys } from './signing.ts';

const key = newSigningKey();
process.stdout.write(`SIGNING_KEYS (secret, for the registry):
${JSON.stringify({ keys: [key] })}

registryKeys (public, for the settings of the shell):
${JSON.stringify(publicKeys([key]), null, 2)}
`);
