import { compressed, plain, saved } from '../../api/src/platform/inspection/pdf-builder.fixture.ts';
import { hostile } from '../../api/src/platform/inspection/pdf-hostile.fixture.ts';
import { tricks } from '../../api/src/platform/inspection/pdf-trick.fixture.ts';
import { type Attack, broke, held } from './attack.ts';
import { send, uploadOperations } from './upload-operations.ts';

/** Files of each kind, from the corpus that the tests of the API go through whole. */
const SAMPLE = ['a script when it opens', 'a file of the network as an address', 'a scene that acts'];
const TRICKS = ['an archive behind it and a line', 'a script or an object hidden by an object in the data of a stream'];

/** Whoever may upload sends files that harm those who open them; and one that harms nobody. */
export const hostileFiles: Attack = {
  id: 'hostile-files',
  attempt: 'PDFs that act, fetch, hide or are something else as well, by every operation that takes a file',
  async run(target) {
    const samples = hostileSamples();
    const failures: string[] = [];
    let operations = 0;
    for (const operation of await uploadOperations(target)) {
      operations += 1;
      for (const [what, bytes] of samples) {
        const answer = await send(target, operation, bytes, `${what}\u202Efdp.exe`);
        if (!isRefused(answer.text)) failures.push(`${operation.name}: ${what}: ${answer.text.slice(0, 120)}`);
      }
      const paper = saved(plain({}), { 4: `(${operation.name})` });
      const answer = await send(target, operation, paper, 'relevé.pdf');
      if (isRefused(answer.text)) failures.push(`${operation.name}: a harmless file: ${answer.text.slice(0, 160)}`);
    }
    const figure = `${operations} operations × ${samples.length} hostile files refused, harmless ones taken`;
    return failures.length === 0 ? held(figure) : broke(failures.join('; '));
  },
};

function hostileSamples(): [string, Buffer][] {
  const papers = hostile.filter(([what]) => SAMPLE.includes(what));
  const files = tricks.filter(([what]) => TRICKS.includes(what));
  return [
    ...papers.map(([what, paper]): [string, Buffer] => [what, compressed(paper)]),
    ...files.map(([what, file]): [string, Buffer] => [what, file]),
  ];
}

/** By the sentence of the inspection, not because the sender may not. */
function isRefused(text: string): boolean {
  return /Ce (?:PDF (?:contient|cache|va chercher)|fichier n’est pas un simple PDF)/.test(text);
}
