import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The schema of Factur-X (profile EN 16931): whether the file has the form that every platform expects. */

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')), '../schema/en16931');
const MAIN = 'FACTUR-X_EN16931.xsd';

const NAMESPACE = /\{[^}]*\}/g;
const FACET = /\[facet '[^']*'\]\s*/;

type Xml = typeof import('libxml2-wasm');
type Schema = { readonly library: Xml; readonly validator: InstanceType<Xml['XsdValidator']> };

let loading: Promise<Schema> | undefined;

/**
 * Read once per process, with its WebAssembly, and only by who makes invoices: reading it takes ten times as long as
 * using it.
 */
function loadSchema(): Promise<Schema> {
  loading ??= readSchema();
  return loading;
}

async function readSchema(): Promise<Schema> {
  const library = await import('libxml2-wasm');
  const { XmlDocument, XsdValidator, XmlBufferInputProvider } = library;
  const files = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name))] as const);
  // The parts name each other beside themselves.
  const provider = new XmlBufferInputProvider(Object.fromEntries(files));
  library.xmlRegisterInputProvider(provider);
  try {
    const main = XmlDocument.fromBuffer(readFileSync(join(FOLDER, MAIN)), { url: MAIN });
    const validator = XsdValidator.fromDoc(main);
    main.dispose();
    return { library, validator };
  } finally {
    library.xmlCleanupInputProvider();
  }
}

/** One French sentence per fault; none for a file of the right form. */
export async function schemaProblems(xml: string): Promise<string[]> {
  const { library, validator } = await loadSchema();
  try {
    const document = library.XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return [];
    } finally {
      document.dispose();
    }
  } catch (error) {
    if (error instanceof library.XmlValidateError) return error.details.map(({ message }) => sentenceOf(message));
    if (error instanceof library.XmlParseError) {
      return [`Le fichier de la facture n’est pas du XML : ${error.message.trim()}`];
    }
    throw error;
  }
}

/** What libxml2 says, in French where its sentence is one of the usual three. */
function sentenceOf(message: string): string {
  const said = message.replace(NAMESPACE, '').replace(FACET, '').trim();
  const expected = /Expected is (?:one of )?\( (.*) \)\.$/.exec(said)?.[1];
  const hint = expected === undefined ? '' : ` (attendu : ${expected})`;
  const element = /^Element '([^']+)'/.exec(said)?.[1] ?? '';
  if (said.includes('This element is not expected')) return `L’élément ${element} n’a pas sa place ici${hint}.`;
  if (said.includes('Missing child element')) return `Il manque un élément dans ${element}${hint}.`;
  const value = /'([^']*)' is not a valid value|The value '([^']*)'/.exec(said);
  if (value) return `La valeur « ${value[1] ?? value[2]} » de ${element} n’est pas admise.`;
  return `Le fichier de la facture n’a pas la forme attendue : ${said}`;
}
