/** `npm run registry -- publish mfe-cra` and the like: what people get of each app. */
import { runCommand } from './run.ts';

const { code, out, error } = await runCommand(process.argv.slice(2), process.env);
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code;
// The channel to the process that started this one would keep it open.
process.disconnect?.();
