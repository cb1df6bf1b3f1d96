import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/**
 * The official rules, when the operator adds them (`EINVOICE_RULES`): schematrons as their publishers compile them to
 * XSLT, and `xslt3` from there to SEF. Their engine is free to use but not free software, so that the product does not
 * bring it: whoever sets the rules installs `saxon-js` beside them.
 */

const ENGINE: string = 'saxon-js';
const SVRL = { svrl: 'http://purl.oclc.org/dsdl/svrl' };

export interface RuleEngine {
  transform(
    options: {
      stylesheetInternal: object;
      stylesheetBaseURI: string;
      sourceText: string;
      destination: 'serialized';
    },
    how: 'async',
  ): Promise<{ principalResult: string }>;
}

/** Read once per process: a set of rules is five megabytes of JSON. */
const sheets = new Map<string, Promise<object>>();

function sheetOf(path: string): Promise<object> {
  const known = sheets.get(path) ?? readFile(path, 'utf8').then((text) => JSON.parse(text) as object);
  sheets.set(path, known);
  // A missing file may be put right while the process runs.
  known.catch(() => sheets.delete(path));
  return known;
}

async function loadEngine(): Promise<RuleEngine> {
  try {
    const loaded = (await import(ENGINE)) as RuleEngine & { default?: RuleEngine };
    return loaded.default ?? loaded;
  } catch (cause) {
    throw new Error(`EINVOICE_RULES is set, but ${ENGINE} is not installed: npm install --no-save ${ENGINE}`, {
      cause,
    });
  }
}

export interface OfficialRules {
  /** The compiled rules (SEF files). */
  paths: readonly string[];
  /** Whether the French reform concerns the invoice: those of sellers abroad are none that a platform passes on. */
  isReformed: boolean;
}

const FRENCH = 'BR-FR-';

/** What the rules find fatal, as their own ids and sentences. Throws when they cannot be run. */
export async function officialProblems(
  xml: string,
  { paths, isReformed }: OfficialRules,
  engineOf = loadEngine,
): Promise<string[]> {
  if (paths.length === 0) return [];
  const engine = await engineOf();
  const problems: string[] = [];
  for (const path of paths) {
    const { principalResult } = await engine.transform(
      {
        stylesheetInternal: await sheetOf(path),
        stylesheetBaseURI: pathToFileURL(path).href,
        sourceText: xml,
        destination: 'serialized',
      },
      'async',
    );
    problems.push(...(await fatalAsserts(principalResult)));
  }
  // Several sets repeat the rules of the norm.
  return [...new Set(problems)].filter((problem) => isReformed || !problem.startsWith(FRENCH));
}

async function fatalAsserts(report: string): Promise<string[]> {
  const { XmlDocument, XmlElement } = await import('libxml2-wasm');
  const document = XmlDocument.fromString(report);
  try {
    const failed = document.find("//svrl:failed-assert[not(@flag = 'warning' or @role = 'warning')]", SVRL);
    return failed
      .filter((one) => one instanceof XmlElement)
      .map((one) => {
        const [id, text] = [one.attr('id')?.value ?? '?', one.get('svrl:text', SVRL)?.content ?? ''];
        const said = text.replace(/\s+/g, ' ').trim();
        return said.includes(id) ? said : `${id} : ${said}`;
      });
  } finally {
    document.dispose();
  }
}
